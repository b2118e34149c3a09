// What stands on both sides of the dealer's hand where no keys are needed: the shoe and its last card; the chips to pay.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Item {
    id: pads

    required property TablePresenter table
    required property Frame places

    component Said: Label {
        width: shoe.width - x
        wrapMode: Text.WordWrap
        elide: Text.ElideRight
        lineHeight: Theme.lineTight
        fontSizeMode: Text.Fit
        minimumPixelSize: Theme.typeSmall
    }

    Item {
        id: shoe

        x: pads.places.pad.x
        y: pads.places.pad.y
        // The key SEAT takes two of the five columns: words then stand on more lines.
        width: pads.places.pad.width - (pads.table.pad.seats ? 2 * (Theme.target + Theme.gap) : 0)
        height: pads.places.pad.height
        visible: pads.table.pad.shown

        Rectangle {
            y: Theme.px(11)
            width: Theme.px(14)
            height: width
            radius: pads.table.pad.good ? width / 2 : 0
            color: pads.table.pad.good ? Theme.pay : Theme.ask
        }
        Said {
            x: Theme.px(24)
            y: -Theme.px(2)
            height: Theme.px(40)
            text: pads.table.pad.shoe
            font.pixelSize: Theme.typeTrouble
            font.weight: Font.DemiBold
            objectName: "shoe"
        }
        Image {
            y: Theme.px(44)
            visible: pads.table.pad.face !== ""
            source: pads.table.pad.face
        }
        Said {
            x: Theme.px(76)
            y: Theme.px(38)
            height: Theme.px(42)
            text: pads.table.pad.last
            font.weight: Font.DemiBold
            objectName: "last"
        }
        Said {
            x: pads.table.pad.face === "" ? 0 : Theme.px(76)
            y: Theme.px(80)
            height: Theme.px(61)
            text: pads.table.pad.undo
            color: Theme.inkQuiet
            font.weight: Font.Medium
            objectName: "undoes"
        }
    }

    Item {
        id: pay

        readonly property RailProps rail: pads.table.rail
        readonly property int count: rail.chips.length / 2
        // Where keys stand in the second row, many colours keep to the first.
        readonly property bool many: rail.keyed && count > 2
        readonly property int side: Math.min(Theme.px(many ? 48 : 84), (width - (rail.tag === "" ? 0 : Theme.px(116))) / Math.max(1, count) - Theme.tight)

        x: pads.places.rail.x
        y: pads.places.rail.y
        width: pads.places.rail.width
        height: pads.places.rail.height
        visible: count > 0

        Row {
            spacing: Theme.tight

            Repeater {
                model: pay.count

                delegate: Item {
                    id: kind

                    required property int index

                    width: pay.side
                    height: pay.height

                    Image {
                        width: pay.side
                        height: pay.side
                        source: 2 * kind.index < pay.rail.chips.length ? `${pay.rail.chips[2 * kind.index]}${pay.side}` : ""
                    }
                    Label {
                        y: pay.side + Theme.hair
                        width: pay.side
                        height: Theme.px(pay.many ? 26 : 48)
                        horizontalAlignment: Text.AlignHCenter
                        text: 2 * kind.index < pay.rail.chips.length ? pay.rail.chips[2 * kind.index + 1] : ""
                        fontSizeMode: Text.HorizontalFit
                        font.pixelSize: pay.many ? Theme.typeCall : Theme.typeTotalQuiet
                    }
                }
            }
        }
        // What is done with them, where the headline says another thing first.
        Label {
            x: pay.width - width
            width: Theme.px(110)
            height: Theme.px(28)
            horizontalAlignment: Text.AlignRight
            text: pay.rail.tag
            color: Theme.tone(pay.rail.tone)
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: Theme.typeSmall
            font.pixelSize: Theme.typeTrouble
            objectName: "rail"
        }
    }
}
