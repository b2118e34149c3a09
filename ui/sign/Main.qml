// The table's sign: one page of texts on their grounds, turned as the display is mounted.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Window {
    id: window

    required property SignPresenter sign
    readonly property size begins: Qt.size(1280, 720)
    readonly property bool upright: sign.props.turned % 180 === 0

    function ink(tone: string): color {
        switch (tone) {
        case "ink":
            return Theme.ink;
        case "quiet":
            return Theme.inkQuiet;
        case "dim":
            return Theme.inkDim;
        case "brass":
            return Theme.brass;
        case "dark":
            return Theme.inkDark;
        }
        return Theme.tone(tone);
    }

    visible: true
    width: begins.width
    height: begins.height
    title: sign.props.title
    color: Theme.feltDark
    onWidthChanged: sign.resize(width, height)
    onHeightChanged: sign.resize(width, height)

    Binding {
        target: Theme
        property: "scale"
        value: window.sign.props.unit
    }
    Shortcut {
        sequences: [StandardKey.Cancel]
        onActivated: window.close()
    }
    Item {
        anchors.centerIn: parent
        width: window.upright ? window.width : window.height
        height: window.upright ? window.height : window.width
        rotation: window.sign.props.turned

        Repeater {
            model: window.sign.panels
            delegate: Rectangle {
                required visible
                required property int across
                required property int down
                required property int wide
                required property int high
                required property string tone

                x: across
                y: down
                width: wide
                height: high
                radius: Theme.radiusSlot
                color: tone === "ask" ? Theme.ask : Theme.felt
                border.width: tone === "ask" ? 0 : Theme.hair
                border.color: Theme.slotLine
            }
        }
        Repeater {
            model: window.sign.texts
            delegate: Label {
                required visible
                required text
                required property int across
                required property int down
                required property int wide
                required property int high
                required property int size
                required property string tone
                required property string align
                required property bool wraps

                x: across
                y: down
                width: wide
                height: high
                color: window.ink(tone)
                horizontalAlignment: align === "left" ? Text.AlignLeft : align === "right" ? Text.AlignRight : Text.AlignHCenter
                wrapMode: wraps ? Text.WordWrap : Text.NoWrap
                elide: Text.ElideNone
                fontSizeMode: Text.Fit
                font.pixelSize: size
                font.weight: tone === "quiet" || tone === "dim" ? Font.Medium : Font.Bold
                font.features: ({
                        "tnum": 1
                    })
                objectName: "sign"
            }
        }
    }
    MouseArea {
        anchors.fill: parent
        cursorShape: Qt.BlankCursor
    }
}
