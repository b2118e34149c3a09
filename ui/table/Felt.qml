// The felt: boxes in their arc, hands with totals, cards, and the dealer's hand at the near edge.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Item {
    id: felt

    required property TablePresenter table
    required property Frame places

    // Where cards lie: a box, or the dealer's place. It glows where the next thing happens.
    component Place: Rectangle {
        property bool glow: false
        property bool down: false

        radius: Theme.radiusSlot
        color: glow ? Theme.slotActive : down ? Theme.key : Theme.slotFill
        border.width: glow ? Theme.edge : Theme.hair
        border.color: glow ? Theme.glow : down ? Theme.brass : Theme.slotLine
    }
    component Dealer: Label {
        width: felt.places.dealer_total.width
        horizontalAlignment: Text.AlignHCenter
    }

    // Plain cloth at once; its light and weave are painted beside the first frame, which does not wait for them.
    Rectangle {
        y: felt.places.felt.y
        width: felt.places.bar.width
        height: felt.places.notice.y - y
        color: Theme.felt
    }
    Image {
        readonly property int printAt: felt.places.dealer.y - felt.places.felt.y - Theme.px(11)

        y: felt.places.felt.y
        width: felt.places.bar.width
        height: felt.places.notice.y - y
        asynchronous: true
        retainWhileLoading: true
        source: Theme.seen && width > 0 && height > 0 ? "image://faces/felt/" + width + "/" + height + "/" + printAt + "/" + Theme.typeSmall + "/" + felt.table.house.cloth : ""
        objectName: "cloth"
    }

    Rectangle {
        y: felt.places.felt.y
        width: felt.places.bar.width
        height: Theme.hair
        color: Theme.brass
    }

    Repeater {
        model: felt.table.boxes

        delegate: Place {
            id: slot

            required x
            required y
            required width
            required height
            required property string number
            required property string wager
            required property string chip
            required property string note
            required glow
            required property bool bare
            // Too narrow for number and wager beside each other: the wager stands below.
            readonly property bool narrow: !bare && width < Theme.px(100)

            down: tap.pressed
            objectName: "box" + number

            TapHandler {
                id: tap

                gesturePolicy: TapHandler.ReleaseWithinBounds
                onTapped: felt.table.act("box:" + slot.number)
                onLongPressed: felt.table.act("side:" + slot.number)
            }

            Label {
                x: Theme.px(11)
                y: Theme.px(7)
                width: Theme.px(30)
                height: Theme.px(26)
                text: slot.number
                color: slot.glow ? Theme.glow : Theme.inkQuiet
            }
            Image {
                readonly property int side: Theme.px(slot.bare ? 76 : 27)

                x: slot.bare ? (slot.width - side) / 2 : slot.width - Theme.px(36)
                y: slot.bare ? slot.height * 0.3 : Theme.px(7)
                width: side
                height: side
                visible: slot.chip !== ""
                asynchronous: true
                retainWhileLoading: true
                source: slot.chip === "" || !Theme.seen ? "" : slot.chip + side
            }
            Label {
                x: slot.bare ? 0 : Theme.px(slot.narrow ? 4 : 25)
                y: slot.bare ? slot.height * 0.3 + Theme.px(84) : Theme.px(slot.narrow ? 29 : 7)
                width: slot.bare ? slot.width : slot.width - x - Theme.px(slot.narrow ? 4 : slot.chip === "" ? 8 : 42)
                height: Theme.px(slot.bare ? 44 : slot.narrow ? 20 : 26)
                horizontalAlignment: slot.bare || slot.narrow ? Text.AlignHCenter : Text.AlignRight
                text: slot.wager
                fontSizeMode: Text.HorizontalFit
                font.pixelSize: slot.bare ? Theme.typeTotalQuiet : slot.narrow ? Theme.typeSmall : Theme.typeBody
                font.weight: slot.bare ? Font.Bold : Font.DemiBold
                objectName: "wager" + slot.number
            }
            Label {
                x: Theme.px(slot.narrow ? 25 : 11)
                y: Theme.px(slot.narrow ? 11 : 31)
                width: slot.width - x - Theme.px(11)
                height: Theme.px(18)
                horizontalAlignment: Text.AlignRight
                elide: Text.ElideRight
                text: slot.note
                color: Theme.brass
                font.pixelSize: Theme.typeSmall
                font.weight: Font.DemiBold
            }
        }
    }

    Repeater {
        model: felt.table.hands

        delegate: Item {
            id: hand

            required x
            required y
            required width
            required height
            required visible
            required property string total
            required property string soft
            required property string mark
            required property string tone
            required property bool filled
            required property bool large
            required property bool stacked

            objectName: "hand"

            Label {
                id: figure

                x: hand.stacked ? 0 : Theme.px(8)
                y: hand.stacked ? -Theme.px(hand.filled ? 8 : 4) : 0
                width: hand.stacked ? hand.width : Theme.px(hand.large ? 76 : 50)
                height: hand.stacked ? Theme.px(hand.large ? 48 : 38) : hand.height
                horizontalAlignment: hand.stacked ? Text.AlignHCenter : Text.AlignLeft
                text: hand.total
                color: hand.large ? Theme.glow : Theme.ink
                font.pixelSize: hand.large ? Theme.typeTotal : Theme.typeTotalQuiet
                objectName: "total"
            }
            Rectangle {
                visible: hand.filled
                x: words.x - (hand.stacked ? 0 : Theme.tight)
                y: words.y
                width: words.width + (hand.stacked ? 0 : Theme.tight)
                height: words.height
                radius: Theme.tight
                color: Theme.tone(hand.tone)
            }
            Label {
                id: words

                x: hand.stacked ? Theme.px(2) : figure.x + figure.width
                y: hand.stacked ? hand.height - height - Theme.hair : (hand.height - height) / 2
                width: hand.width - x - (hand.stacked ? Theme.px(2) : Theme.px(8))
                height: Theme.px(hand.stacked ? 22 : 34)
                horizontalAlignment: hand.stacked ? Text.AlignHCenter : Text.AlignRight
                rightPadding: hand.stacked ? 0 : Theme.tight
                text: hand.mark !== "" ? hand.mark : hand.soft
                color: hand.filled ? Theme.inkDark : hand.tone === "" || hand.mark === "" ? Theme.inkQuiet : Theme.tone(hand.tone)
                fontSizeMode: Text.HorizontalFit
                font.pixelSize: hand.stacked ? Theme.typeSmall : Theme.typeBody
            }
        }
    }

    Place {
        x: felt.places.dealer.x
        y: felt.places.dealer.y + Theme.tight
        width: felt.places.dealer.width
        height: felt.places.dealer.height - 2 * Theme.tight
        glow: felt.table.dealer.glow
    }
    Column {
        x: felt.places.dealer_total.x
        y: felt.places.dealer.y + Theme.px(12)

        Dealer {
            height: Theme.px(22)
            text: felt.table.dealer.name
            color: Theme.inkQuiet
            font.pixelSize: Theme.typeSmall
            font.weight: Font.DemiBold
        }
        Dealer {
            height: Theme.px(56)
            text: felt.table.dealer.total
            color: felt.table.dealer.glow ? Theme.glow : Theme.ink
            font.pixelSize: Theme.typeTotal
            objectName: "dealerTotal"
        }
        Dealer {
            height: Theme.px(34)
            text: felt.table.dealer.state !== "" ? felt.table.dealer.state : felt.table.dealer.soft
        }
    }

    Repeater {
        model: felt.table.cards

        delegate: Image {
            id: card

            required x
            required y
            required width
            required height
            required visible
            required property string face
            required property int over
            property real slip: 0

            z: over
            source: face
            transform: Translate {
                y: card.slip
            }

            // A card that has just come settles the last few pixels towards its place; it can be read at once.
            onVisibleChanged: if (visible && Theme.motion > 0) settle.restart()

            NumberAnimation {
                id: settle

                target: card
                property: "slip"
                from: Theme.px(14)
                to: 0
                duration: Theme.motion
                easing.type: Easing.OutCubic
            }
        }
    }
}
