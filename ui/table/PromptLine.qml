// The headline: the one next thing in the largest type; what is called before it, what comes after it, and the paragraph each
// have a place of their own at the right.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Headline {
    id: line

    required property rect place
    required property PromptProps prompt
    property bool helps: true // a touch on its paragraph opens the help

    signal act(string offered)

    component Aside: Label {
        x: line.width - line.side - Theme.margin
        width: line.side
        horizontalAlignment: Text.AlignRight
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.typeLeast
    }

    x: place.x
    y: place.y
    width: place.width
    height: place.height
    tag: prompt.tag
    tone: prompt.tone
    sign: prompt.sign
    lines: prompt.lines
    size: prompt.size
    money: prompt.chips.length > 0
    two: prompt.amount !== ""
    objectName: "headline"

    TapHandler {
        enabled: line.prompt.action !== ""
        gesturePolicy: TapHandler.ReleaseWithinBounds
        onTapped: {
            // What it asked for may be done, by a card or by time, while the finger is still on it.
            if (line.prompt.action !== "")
                line.act(line.prompt.action);
        }
    }
    Label {
        x: line.said.x + line.said.contentWidth + Theme.gap
        y: line.first
        width: line.said.x + line.said.width - x
        height: line.type
        visible: line.prompt.reason !== ""
        wrapMode: Text.WordWrap
        fontSizeMode: Text.Fit
        lineHeight: Theme.lineTight
        text: line.prompt.reason
        color: Theme.inkQuiet
        font.pixelSize: Theme.typePromptLongest
        font.weight: Font.DemiBold
        objectName: "reason"
    }
    Label {
        id: amount

        x: line.said.x
        y: line.first + line.type
        height: line.type
        visible: line.two
        lineHeightMode: Text.FixedHeight
        lineHeight: font.pixelSize
        text: line.prompt.amount
        font.pixelSize: line.type
        font.weight: Font.DemiBold
        objectName: "amount"
    }
    Row {
        id: chips

        readonly property Text before: line.prompt.beside === 2 ? amount : line.prompt.beside === 1 ? line.said : null
        readonly property real room: line.said.width - (before ? before.contentWidth + Theme.margin : 0)
        // Beside a long amount they are smaller than as they are painted.
        readonly property real share: Math.min(1, room / Math.max(1, implicitWidth))

        x: line.said.x + line.said.width - room
        y: (line.prompt.beside === 1 ? line.first + line.type / 2 - Theme.px(21) : Theme.px(53)) + Theme.px(21) * (1 - share)
        scale: share
        transformOrigin: Item.TopLeft
        visible: line.money

        Repeater {
            model: line.prompt.chips

            delegate: Item {
                id: part

                required property string modelData
                readonly property bool picture: modelData.startsWith("image:")

                width: Theme.px(picture ? 46 : 66)
                height: Theme.px(42)

                Image {
                    width: Theme.px(42)
                    height: Theme.px(42)
                    visible: part.picture
                    source: part.picture ? part.modelData + Theme.px(42) : ""
                }
                Label {
                    anchors.fill: parent
                    visible: !part.picture
                    text: part.modelData
                    fontSizeMode: Text.HorizontalFit
                    font.pixelSize: Theme.typeTag
                    font.weight: Font.DemiBold
                }
            }
        }
    }

    // The two share what is above the paragraph: what is called ends no lower than one line of what comes next needs.
    Aside {
        id: call

        y: Theme.px(2)
        height: Theme.px(line.prompt.then === "" ? 66 : 45)
        verticalAlignment: Text.AlignTop
        wrapMode: Text.WordWrap
        fontSizeMode: Text.Fit
        lineHeight: Theme.lineTight
        text: line.prompt.call
        color: Theme.say
        font.pixelSize: Theme.typeCall
        font.weight: Font.DemiBold
        objectName: "call"
    }
    Aside {
        // Its last line has one place; a further one stands above it.
        y: line.prompt.call === "" ? Theme.px(8) : call.y + call.contentHeight
        height: Theme.px(75) - y
        verticalAlignment: Text.AlignBottom
        wrapMode: Text.WordWrap
        fontSizeMode: Text.Fit
        lineHeight: line.hangs ? Theme.lineHanging : Theme.lineTight
        text: line.prompt.then
        color: Theme.inkQuiet
        font.weight: Font.Medium
        objectName: "then"
    }
    Aside {
        y: Theme.px(73)
        height: Theme.px(22)
        text: line.helps ? line.prompt.help : ""
        color: Theme.inkDim
        font.pixelSize: Theme.typeSmall
        font.weight: Font.Normal
        objectName: "paragraph"
    }
    // Larger than the paragraph itself: a finger's width, at the corner of the headline.
    Item {
        x: line.width - line.side - Theme.margin
        y: line.height - Theme.target
        width: line.side + Theme.margin
        height: Theme.target
        visible: line.helps && line.prompt.help !== ""

        TapHandler {
            gesturePolicy: TapHandler.ReleaseWithinBounds
            onTapped: line.act("help:prompt")
        }
    }
}
