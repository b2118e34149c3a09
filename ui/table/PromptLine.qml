// The headline: the one next thing in the largest type; what comes before it in a quieter line.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Item {
    id: line

    required property rect place
    required property PromptProps prompt
    readonly property int chipsWidth: line.prompt.chips.length * Theme.px(60)

    signal act(string offered)

    x: place.x
    y: place.y
    width: place.width
    height: place.height
    objectName: "headline"

    TapHandler {
        enabled: line.prompt.action !== ""
        gesturePolicy: TapHandler.ReleaseWithinBounds
        onTapped: line.act(line.prompt.action)
    }
    Rectangle {
        x: Theme.margin
        y: Theme.px(40)
        width: Theme.px(112)
        height: Theme.px(58)
        radius: Theme.radius
        visible: line.prompt.tag !== ""
        color: Theme.tone(line.prompt.tone)

        Label {
            anchors.fill: parent
            anchors.leftMargin: Theme.tight
            anchors.rightMargin: Theme.tight
            horizontalAlignment: Text.AlignHCenter
            text: line.prompt.tag
            color: Theme.inkDark
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: Theme.typeSmall
            font.pixelSize: Theme.typeTag
        }
    }

    Label {
        x: Theme.px(148)
        y: Theme.px(4)
        width: line.width - x - authority.width - 2 * Theme.margin
        height: Theme.px(28)
        elide: Text.ElideRight
        text: line.prompt.before
        color: Theme.inkQuiet
        font.weight: Font.Medium
        objectName: "before"
    }

    Label {
        id: authority

        x: line.width - width - Theme.margin
        y: Theme.px(4)
        width: Theme.px(270)
        height: Theme.px(28)
        horizontalAlignment: Text.AlignRight
        elide: Text.ElideRight
        text: line.prompt.authority
        color: Theme.inkDim
        font.pixelSize: Theme.typeSmall
        font.weight: Font.Normal
    }

    Label {
        x: Theme.px(148)
        y: Theme.px(25)
        width: line.width - x - Theme.margin - line.chipsWidth
        height: 2 * lineHeight
        wrapMode: Text.WordWrap
        maximumLineCount: 2
        elide: Text.ElideRight
        lineHeightMode: Text.FixedHeight
        lineHeight: Theme.px(47)
        text: line.prompt.text
        font.pixelSize: Theme.typePrompt
        font.weight: Font.DemiBold
        objectName: "prompt"
    }

    Row {
        x: line.width - line.chipsWidth - Theme.margin
        y: Theme.px(40)

        Repeater {
            model: line.prompt.chips

            delegate: Item {
                id: part

                required property string modelData
                readonly property bool picture: modelData.startsWith("image:")

                width: Theme.px(60)
                height: Theme.px(58)

                Image {
                    width: Theme.px(56)
                    height: Theme.px(56)
                    visible: part.picture
                    source: part.picture ? part.modelData + Theme.px(56) : ""
                }
                Label {
                    anchors.fill: parent
                    visible: !part.picture
                    text: part.modelData
                    font.pixelSize: Theme.typeTag
                    font.weight: Font.DemiBold
                }
            }
        }
    }
}
