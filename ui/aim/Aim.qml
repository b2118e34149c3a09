// The camera's picture while it is being aimed, with the codes read in it, and below in words what is wrong.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Window {
    id: window

    required property AimView view

    visible: true
    width: Theme.canvasWidth
    height: Theme.canvasHeight
    minimumWidth: Theme.leastWidth
    minimumHeight: Theme.leastHeight
    title: window.view.props.title
    color: Theme.room

    component Line: Label {
        x: Theme.margin
        width: close.x - 2 * Theme.margin
        wrapMode: Text.Wrap
        elide: Text.ElideRight
        fontSizeMode: Text.Fit
    }

    Shortcut {
        sequences: [StandardKey.Cancel]
        onActivated: window.close()
    }
    Image {
        id: seen

        readonly property real paintedX: (width - paintedWidth) / 2
        readonly property real paintedY: (height - paintedHeight) / 2

        x: Theme.margin
        y: Theme.margin
        width: window.width - 2 * Theme.margin
        height: words.y - Theme.gap - y
        fillMode: Image.PreserveAspectFit
        cache: false
        source: window.view.props.picture
        objectName: "seen"

        Repeater {
            model: window.view.codes

            delegate: Rectangle {
                id: tag

                required visible
                required property string name
                required property real across
                required property real down

                // Below its outline, and never out of the picture
                x: Math.max(0, Math.min(seen.width - width, seen.paintedX + tag.across * seen.paintedWidth - width / 2))
                y: Math.max(0, Math.min(seen.height - height, seen.paintedY + tag.down * seen.paintedHeight + Theme.tight))
                width: letters.implicitWidth + 2 * Theme.tight
                height: letters.implicitHeight
                radius: Theme.tight
                color: Theme.pay
                objectName: "code"

                Label {
                    id: letters

                    x: Theme.tight
                    text: tag.name
                    color: Theme.inkDark
                    font.pixelSize: Theme.typeSmall
                    font.weight: Font.DemiBold
                }
            }
        }
    }
    Line {
        id: words

        y: headline.y - height
        height: Theme.px(56)
        text: window.view.props.words
        color: window.view.props.well ? Theme.ink : Theme.ask
        font.pixelSize: Theme.typeKey
        font.weight: Font.DemiBold
        objectName: "words"
    }
    Line {
        id: headline

        y: hint.y - height
        height: Theme.px(34)
        text: window.view.props.headline
        color: Theme.brass
        font.pixelSize: Theme.typeBody
        font.weight: Font.Medium
        objectName: "headline"
    }
    Line {
        id: hint

        y: window.height - height - Theme.tight
        height: Theme.px(28)
        text: window.view.props.hint
        color: Theme.inkDim
        font.pixelSize: Theme.typeSmall
        font.weight: Font.Medium
    }
    Key {
        id: close

        x: window.width - width - Theme.margin
        y: window.height - height - Theme.margin
        visible: true
        action: "close"
        label: window.view.props.close
        sub: ""
        face: ""
        look: "key"
        on: true
        held: false
        width: Theme.px(150)
        height: Theme.target
        onAct: window.close()
    }
}
