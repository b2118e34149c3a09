// One table among the others: grey while it is well. What needs somebody has a colour, a figure, and words.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared

Rectangle {
    id: tile

    required property string name
    required property int level
    required property bool quiet
    required property string badge
    required property string game
    required property string dealer
    required property string dealt
    required property bool relief
    required property int boxes
    required property int in_play
    required property string pace
    required property int target
    required property string money
    required property string theo
    required property string shoe
    required property string hold
    required property string note
    required property string says
    required property string known
    required property string old
    property real unit: 1
    readonly property color tone: level === 1 ? Theme.take : level === 2 ? Theme.warn : level === 3 ? Theme.push : Theme.line
    readonly property color quietInk: old !== "" ? Theme.keyOffInk : Theme.inkDim
    readonly property int pad: Theme.px(11 * unit)
    // In a tall tile its lines stand further apart.
    readonly property real stretch: Math.max(1, Math.min(1.3, height / Theme.px(196 * unit)))
    readonly property int head: Theme.px(42 * unit)
    // A low tile leaves out its game, and its money where it needs somebody.
    readonly property bool roomy: height > Theme.px(188 * unit)
    readonly property real reached: Math.min(1, target / 150) // the bar is half as long again as the target
    readonly property real step: unit * stretch
    readonly property int start: head - (roomy ? 0 : Theme.px(22 * step))

    signal touched(string table)

    component Words: Label {
        x: tile.pad
        width: tile.width - 2 * tile.pad
        height: Theme.px(24 * tile.unit)
        color: tile.quietInk
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.typeLeast
        elide: Text.ElideRight
        font.pixelSize: Theme.px(16 * tile.unit)
        font.weight: Font.Medium
    }

    radius: Theme.radius
    color: tap.pressed ? Theme.key : quiet && level === 0 ? Theme.room : Theme.drawer
    border.width: level > 0 ? Theme.edge : Theme.hair
    border.color: tone
    objectName: "tile:" + name

    TapHandler {
        id: tap

        gesturePolicy: TapHandler.ReleaseWithinBounds
        longPressThreshold: 0  // who presses long means the same
        onTapped: tile.touched(tile.name)
    }
    Rectangle {
        id: band

        width: tile.width
        height: tile.head
        radius: tile.radius
        visible: tile.level > 0
        color: tile.tone
    }
    Label {
        x: tile.pad
        width: tile.width * 0.55
        height: band.height
        text: tile.name
        color: tile.level > 0 ? Theme.inkDark : tile.quiet ? tile.quietInk : Theme.inkQuiet
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.typeSmall
        font.pixelSize: Theme.px(27 * tile.unit)
        objectName: "name"
    }
    // How urgently somebody is needed, as a figure; and what the table is instead of open.
    Label {
        x: tile.width * 0.6
        width: tile.width - x - tile.pad
        height: band.height
        horizontalAlignment: Text.AlignRight
        text: tile.level > 0 ? (tile.old || tile.badge) + " ▲ " + tile.level : tile.old !== "" ? tile.old : tile.badge !== "" ? tile.badge : tile.known
        color: tile.level > 0 ? Theme.inkDark : tile.quietInk
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.typeLeast
        objectName: "stands"
        font.pixelSize: tile.level > 0 ? Theme.px(22 * tile.unit) : Theme.px(15 * tile.unit)
    }

    Words {
        y: tile.head
        visible: tile.roomy
        text: tile.game
        font.pixelSize: Theme.px(15 * tile.unit)
    }
    Words {
        y: tile.start + Theme.px(24 * tile.step)
        width: dealt.x - x
        text: tile.dealer
        color: tile.quiet ? tile.quietInk : Theme.inkQuiet
        font.pixelSize: Theme.px(18 * tile.unit)
        font.weight: Font.DemiBold
        objectName: "dealer"
    }
    Words {
        id: dealt

        x: tile.width - width - tile.pad
        y: tile.start + Theme.px(24 * tile.step)
        width: Theme.px(76 * tile.unit)
        horizontalAlignment: Text.AlignRight
        text: tile.dealt
        color: tile.relief ? Theme.ask : tile.quietInk
    }

    // Boxes in play, and the pace against its target: a bar, with a mark where the target is.
    Row {
        x: tile.pad
        y: tile.start + Theme.px(53 * tile.step)
        spacing: Theme.px(4 * tile.unit)
        visible: !tile.quiet

        Repeater {
            model: tile.boxes

            delegate: Rectangle {
                required property int index

                width: Theme.px(11 * tile.unit)
                height: Theme.px(14 * tile.unit)
                radius: Theme.px(2)
                color: index < tile.in_play ? Theme.inkDim : Theme.none
                border.width: Theme.hair
                border.color: Theme.inkDim
            }
        }
    }
    Words {
        id: pace

        x: tile.width - width - tile.pad
        y: tile.start + Theme.px(48 * tile.step)
        width: Theme.px(100 * tile.unit)
        visible: !tile.quiet
        horizontalAlignment: Text.AlignRight
        text: tile.pace
        objectName: "pace"
    }
    Item {
        id: bar

        x: tile.pad
        y: tile.start + Theme.px(73 * tile.step)
        width: tile.width - 2 * tile.pad
        height: Theme.px(6 * tile.unit)
        visible: tile.target > 0 && !tile.quiet

        Rectangle {
            width: bar.width
            height: bar.height
            color: Theme.line
        }
        Rectangle {
            width: bar.width * tile.reached
            height: bar.height
            color: Theme.inkDim
        }
        Rectangle {
            x: bar.width / 1.5
            y: -Theme.px(2)
            width: Theme.hair
            height: bar.height + 2 * Theme.px(2)
            color: Theme.ink
        }
    }
    Words {
        y: tile.start + Theme.px(84 * tile.step)
        width: (tile.width - 2 * tile.pad) * 0.56
        visible: tile.roomy || tile.says === ""
        text: tile.money
        color: tile.quiet ? tile.quietInk : Theme.inkQuiet
        font.pixelSize: Theme.px(19 * tile.unit)
        font.weight: Font.DemiBold
        font.features: ({
                "tnum": 1
            })
        objectName: "money"
    }
    Words {
        x: tile.width - width - tile.pad
        y: tile.start + Theme.px(84 * tile.step)
        width: (tile.width - 2 * tile.pad) * 0.42
        horizontalAlignment: Text.AlignRight
        visible: tile.roomy || tile.says === ""
        text: tile.theo
        objectName: "theo"
    }
    Words {
        id: shoe

        y: tile.start + Theme.px(108 * tile.step)
        width: hold.visible ? hold.x - x - Theme.tight : tile.width - 2 * tile.pad
        visible: tile.says === "" && tile.note === "" ? tile.height > Theme.px(150 * tile.unit) : tile.height > Theme.px(236 * tile.unit)
        text: tile.shoe
        font.pixelSize: Theme.px(15 * tile.unit)
        objectName: "shoe"
    }
    Words {
        id: hold

        x: tile.width - width - tile.pad
        y: shoe.y
        width: (tile.width - 2 * tile.pad) * 0.36
        horizontalAlignment: Text.AlignRight
        visible: shoe.visible && tile.hold !== ""
        text: tile.hold
        font.pixelSize: Theme.px(15 * tile.unit)
        objectName: "hold"
    }
    Words {
        y: shoe.visible ? shoe.y + shoe.height : tile.roomy || tile.says === "" ? shoe.y : tile.start + Theme.px(84 * tile.step)
        height: tile.height - y - Theme.px(6 * tile.unit)
        verticalAlignment: Text.AlignBottom
        wrapMode: Text.WordWrap
        fontSizeMode: Text.Fit
        elide: Text.ElideNone
        lineHeight: Theme.lineTight
        text: tile.says !== "" ? tile.says : tile.note
        color: tile.level > 0 ? tile.tone : tile.quietInk
        font.pixelSize: Theme.px(17 * tile.unit)
        font.weight: Font.DemiBold
        objectName: "says"
    }
}
