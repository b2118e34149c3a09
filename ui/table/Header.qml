// The header: which table this is, who deals, how the reader is, what time it is.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Item {
    id: header

    required property rect place
    required property HeaderProps props
    required property RowModel marks
    required property string clock
    // Where names are long what the game is called gives way first, then the words of what the reader does well; then all is smaller.
    readonly property real room: width - 2 * Theme.margin
    readonly property real ours: props.recall === "" ? wide(props.table) + wide(props.limits) + wide(props.dealer) + (props.badge === "" ? 0 : Theme.px(218)) : 1.4 * wide(props.recall)
    readonly property real least: ours + wide(props.floor) + Theme.px(50 + 3 * 28 + 2 * 16 + lamps.count * (16 + 18)) + told(false)
    readonly property bool worded: least + told(true) <= room
    readonly property bool named: least + told(true) + wide(`  ·  ${props.rules}`) <= room
    readonly property int type: Math.max(Theme.typeLeast, Math.floor(Theme.typeSmall * Math.min(1, room / least)))

    function wide(text: string): real {
        return Theme.typeSmall > 0 && text !== "" ? letters.advanceWidth(text) : 0;
    }
    // How wide the words are of what the reader does well and that says no more than its disc, or of all else.
    function told(quiet: bool): real {
        let sum = 0;
        for (let at = 0; at < lamps.count; at++) {
            const lamp = lamps.itemAt(at) as Lamp;
            sum += lamp && lamp.visible && lamp.quiet === quiet ? wide(lamp.label) + Theme.tight : 0;
        }
        return sum;
    }

    x: place.x
    y: place.y
    width: place.width
    height: place.height

    component Words: Label {
        height: header.height
        color: Theme.inkQuiet
        font.pixelSize: header.type
        font.weight: Font.Medium
    }
    component Lamp: Row {
        id: mark

        required visible
        required property string label
        required property bool good
        required property bool counts
        readonly property bool quiet: good && !counts

        spacing: Theme.tight

        // A full disc where it has been seen, an empty ring where it has not.
        Rectangle {
            y: (header.height - height) / 2
            width: Theme.px(12)
            height: width
            radius: width / 2
            color: mark.good ? Theme.pay : Theme.room
            border.width: Theme.px(2)
            border.color: mark.good ? Theme.pay : Theme.take
        }
        Words {
            text: mark.label
            visible: header.worded || !mark.quiet
            color: mark.good ? Theme.inkDim : Theme.take
        }
    }

    FontMetrics {
        id: letters

        font.family: Theme.family
        font.pixelSize: Theme.typeSmall
        font.weight: Font.Bold
    }

    // Another round lies on the felt: over the table's own name.
    Rectangle {
        width: seen.x - Theme.margin
        height: header.height
        visible: header.props.recall !== ""
        color: Theme.recall
    }
    Label {
        x: Theme.margin
        width: seen.x - x - 2 * Theme.margin
        height: header.height
        visible: header.props.recall !== ""
        text: header.props.recall
        color: Theme.inkDark
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.typeSmall
        font.pixelSize: Theme.typeTrouble
        objectName: "recall"
    }
    Row {
        id: who

        x: Theme.margin
        spacing: Theme.px(28)
        visible: header.props.recall === ""

        Words {
            text: header.named ? `${header.props.table}  ·  ${header.props.rules}` : header.props.table
            color: Theme.brass
            font.weight: Font.Bold
        }
        Words {
            text: header.props.limits
        }
        Words {
            text: header.props.dealer
        }
    }

    Rectangle {
        x: Math.max(who.x + who.width + Theme.px(16), Math.min((header.width - width) / 2, seen.x - width - Theme.px(16))) // in the middle, where nothing stands there
        y: Theme.hair
        visible: header.props.badge !== "" && header.props.recall === ""
        width: Theme.px(190)
        height: header.height - 2 * y
        radius: height / 2
        color: Theme.warn

        Label {
            anchors.centerIn: parent
            text: header.props.badge
            color: Theme.inkDark
            font.pixelSize: Theme.typeSmall
            objectName: "badge"
        }
    }

    Row {
        id: seen

        anchors.right: parent.right
        anchors.rightMargin: Theme.margin
        spacing: Theme.px(16)

        Words {
            text: header.props.floor
            color: Theme.inkDim
        }
        Repeater {
            id: lamps

            model: header.marks

            delegate: Lamp {}
        }
        Words {
            text: header.clock
            color: Theme.ink
            width: Theme.px(58)
            horizontalAlignment: Text.AlignRight
            font.features: ({
                    "tnum": 1
                })
        }
    }
}
