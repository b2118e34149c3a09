// The felt: boxes in their arc, hands with totals, cards, and the dealer's hand at the near edge.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Item {
    id: felt

    required property TablePresenter table
    required property Frame places

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

        delegate: Rectangle {
            id: slot

            required x
            required y
            required property string number
            required property string wager
            required property string chip
            required property string note
            required property bool glow
            required property bool bare
            required property int w
            required property int h
            // Too narrow for number and wager beside each other: the wager stands below.
            readonly property bool narrow: !bare && w < Theme.px(100)

            width: w
            height: h
            radius: Theme.radiusSlot
            color: glow ? Theme.slotActive : tap.pressed ? Theme.key : Theme.slotFill
            border.width: glow ? Theme.edge : Theme.hair
            border.color: glow ? Theme.glow : tap.pressed ? Theme.brass : Theme.slotLine
            objectName: "box" + number

            TapHandler {
                id: tap

                gesturePolicy: TapHandler.ReleaseWithinBounds
                onTapped: felt.table.act("box:" + slot.number)
            }

            Text {
                x: Theme.px(11)
                y: Theme.px(7)
                width: Theme.px(30)
                height: Theme.px(26)
                verticalAlignment: Text.AlignVCenter
                text: slot.number
                textFormat: Text.PlainText
                color: slot.glow ? Theme.glow : Theme.inkQuiet
                font.family: Theme.family
                font.pixelSize: Theme.typeBody
                font.weight: Font.Bold
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
            Text {
                x: slot.bare ? 0 : Theme.px(slot.narrow ? 4 : 25)
                y: slot.bare ? slot.height * 0.3 + Theme.px(84) : Theme.px(slot.narrow ? 29 : 7)
                width: slot.bare ? slot.width : slot.width - x - Theme.px(slot.narrow ? 4 : slot.chip === "" ? 8 : 42)
                height: Theme.px(slot.bare ? 44 : slot.narrow ? 20 : 26)
                horizontalAlignment: slot.bare || slot.narrow ? Text.AlignHCenter : Text.AlignRight
                verticalAlignment: Text.AlignVCenter
                text: slot.wager
                textFormat: Text.PlainText
                color: Theme.ink
                font.family: Theme.family
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: Theme.typeLeast
                font.pixelSize: slot.bare ? Theme.typeTotalQuiet : slot.narrow ? Theme.typeSmall : Theme.typeBody
                font.weight: slot.bare ? Font.Bold : Font.DemiBold
                objectName: "wager" + slot.number
            }
            Text {
                x: Theme.px(slot.narrow ? 25 : 11)
                y: Theme.px(slot.narrow ? 11 : 31)
                width: slot.width - x - Theme.px(11)
                height: Theme.px(18)
                horizontalAlignment: Text.AlignRight
                verticalAlignment: Text.AlignVCenter
                elide: Text.ElideRight
                text: slot.note
                textFormat: Text.PlainText
                color: Theme.brass
                font.family: Theme.family
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
            required property bool shown
            required property string total
            required property string soft
            required property string mark
            required property string tone
            required property bool filled
            required property bool large
            required property bool stacked
            required property int w
            required property int h

            visible: shown
            width: w
            height: h
            objectName: "hand"

            Text {
                id: figure

                x: hand.stacked ? 0 : Theme.px(8)
                y: hand.stacked ? -Theme.px(hand.filled ? 8 : 4) : 0
                width: hand.stacked ? hand.width : Theme.px(hand.large ? 76 : 50)
                height: hand.stacked ? Theme.px(hand.large ? 48 : 38) : hand.height
                horizontalAlignment: hand.stacked ? Text.AlignHCenter : Text.AlignLeft
                verticalAlignment: Text.AlignVCenter
                text: hand.total
                textFormat: Text.PlainText
                color: hand.large ? Theme.glow : Theme.ink
                font.family: Theme.family
                font.pixelSize: hand.large ? Theme.typeTotal : Theme.typeTotalQuiet
                font.weight: Font.Bold
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
            Text {
                id: words

                x: hand.stacked ? Theme.px(2) : figure.x + figure.width
                y: hand.stacked ? hand.height - height - Theme.hair : (hand.height - height) / 2
                width: hand.width - x - (hand.stacked ? Theme.px(2) : Theme.px(8))
                height: Theme.px(hand.stacked ? 22 : 34)
                horizontalAlignment: hand.stacked ? Text.AlignHCenter : Text.AlignRight
                rightPadding: hand.stacked ? 0 : Theme.tight
                verticalAlignment: Text.AlignVCenter
                text: hand.mark !== "" ? hand.mark : hand.soft
                textFormat: Text.PlainText
                color: hand.filled ? Theme.inkDark : hand.tone === "" || hand.mark === "" ? Theme.inkQuiet : Theme.tone(hand.tone)
                font.family: Theme.family
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: Theme.typeLeast
                font.pixelSize: hand.stacked ? Theme.typeSmall : Theme.typeBody
                font.weight: Font.Bold
            }
        }
    }

    Rectangle {
        x: felt.places.dealer.x
        y: felt.places.dealer.y + Theme.tight
        width: felt.places.dealer.width
        height: felt.places.dealer.height - 2 * Theme.tight
        radius: Theme.radiusSlot
        color: felt.table.dealer.glow ? Theme.slotActive : Theme.slotFill
        border.width: felt.table.dealer.glow ? Theme.edge : Theme.hair
        border.color: felt.table.dealer.glow ? Theme.glow : Theme.slotLine
    }
    Text {
        x: felt.places.dealer_total.x
        y: felt.places.dealer.y + Theme.px(34)
        width: felt.places.dealer_total.width
        height: Theme.px(56)
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        text: felt.table.dealer.total
        textFormat: Text.PlainText
        color: felt.table.dealer.glow ? Theme.glow : Theme.ink
        font.family: Theme.family
        font.pixelSize: Theme.typeTotal
        font.weight: Font.Bold
        objectName: "dealerTotal"
    }
    Text {
        x: felt.places.dealer_total.x
        y: felt.places.dealer.y + Theme.px(12)
        width: felt.places.dealer_total.width
        height: Theme.px(22)
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        text: felt.table.dealer.name
        textFormat: Text.PlainText
        color: Theme.inkQuiet
        font.family: Theme.family
        font.pixelSize: Theme.typeSmall
        font.weight: Font.DemiBold
    }
    Text {
        x: felt.places.dealer_total.x
        y: felt.places.dealer.y + Theme.px(94)
        width: felt.places.dealer_total.width
        height: Theme.px(26)
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        text: felt.table.dealer.state !== "" ? felt.table.dealer.state : felt.table.dealer.soft
        textFormat: Text.PlainText
        color: Theme.ink
        font.family: Theme.family
        font.pixelSize: Theme.typeBody
        font.weight: Font.Bold
    }

    Repeater {
        model: felt.table.cards

        delegate: Image {
            id: card

            required x
            required y
            required property bool shown
            required property string face
            required property int over
            required property int w
            required property int h
            property real slip: 0

            visible: shown
            width: w
            height: h
            z: over
            source: face
            transform: Translate {
                y: card.slip
            }

            // A card that has just come settles the last few pixels towards its place; it can be read at once.
            onShownChanged: if (shown && Theme.motion > 0) settle.restart()

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
