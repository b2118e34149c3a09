// The felt: boxes in their arc, hands with totals, cards, and the dealer's hand at the near edge.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Item {
    id: felt

    required property TablePresenter table
    required property Frame places
    readonly property bool recalls: felt.table.header.recall !== ""

    // A finger rests at a point of the window, of which the table may have a part.
    function hold(at: point, otherwise: string): void {
        const here = felt.mapFromItem(null, at);
        felt.table.hold(here.x, here.y, otherwise);
    }

    // Where cards lie: a box, or the dealer's place. It glows where the next thing happens.
    component Place: Rectangle {
        property bool glow: false
        property bool down: false
        property bool recalls: false

        radius: Theme.radiusSlot
        color: recalls ? Theme.recallSlot : glow ? Theme.slotActive : down ? Theme.key : Theme.slotFill
        border.width: glow ? Theme.edge : Theme.hair
        border.color: glow ? Theme.glow : down ? Theme.brass : Theme.slotLine
    }
    // A wager in chips, as it stands on the felt.
    component Stack: Image {
        required property string wanted

        visible: wanted !== ""
        asynchronous: true
        retainWhileLoading: true
        source: wanted === "" || !Theme.seen ? "" : wanted
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
        color: felt.recalls ? Theme.recallGround : Theme.felt
        objectName: "ground"
    }
    Image {
        readonly property int printAt: felt.places.dealer.y - felt.places.felt.y - Theme.px(4)

        y: felt.places.felt.y
        width: felt.places.bar.width
        height: felt.places.notice.y - y
        asynchronous: true
        retainWhileLoading: true
        source: Theme.seen && width > 0 && height > 0 ? "image://faces/" + Theme.level + "/felt/" + width + "/" + height + "/" + printAt + "/" + Theme.typeSmall + "/" + felt.table.house.cloth : ""
        visible: !felt.recalls
        objectName: "cloth"
    }

    Rectangle {
        y: felt.places.felt.y
        width: felt.places.bar.width
        height: felt.recalls ? Theme.edge : Theme.hair
        color: felt.recalls ? Theme.recall : Theme.brass
    }
    // A frame around another round than the table's.
    Rectangle {
        y: felt.places.felt.y
        width: felt.places.bar.width
        height: felt.places.notice.y - y
        visible: felt.recalls
        color: Theme.none
        border.width: Theme.edge
        border.color: Theme.recall
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
            required property string stack
            required glow

            down: tap.pressed
            recalls: felt.recalls
            objectName: "box" + number
            onGlowChanged: if (glow) moving.go(slot)

            TapHandler {
                id: tap

                gesturePolicy: TapHandler.ReleaseWithinBounds
                onTapped: felt.table.act("box:" + slot.number)
                onLongPressed: felt.hold(point.scenePosition, "side:" + slot.number)
            }

            Label {
                x: Theme.px(9)
                y: Theme.px(4)
                width: Theme.px(22)
                height: Theme.px(36)
                text: slot.number
                color: slot.glow ? Theme.glow : Theme.inkQuiet
                font.pixelSize: Theme.typeTrouble
            }
            Stack {
                x: (slot.width - width) / 2
                y: slot.height * 0.44 - height
                wanted: slot.stack
            }
            Label {
                x: Theme.px(4)
                y: slot.height * 0.46
                width: slot.width - 2 * x
                height: Theme.px(44)
                horizontalAlignment: Text.AlignHCenter
                text: slot.wager
                fontSizeMode: Text.HorizontalFit
                font.pixelSize: Theme.typeTotalQuiet
                objectName: "wager" + slot.number
            }
        }
    }

    // Insurance and additional wagers.
    Repeater {
        model: felt.table.notes

        delegate: Item {
            id: note

            required x
            required y
            required width
            required height
            required visible
            required property string name
            required property string amount
            required property string tone
            required property bool filled
            required property int type

            Rectangle {
                anchors.fill: amount
                visible: note.filled
                radius: note.tone === "take" ? 0 : height / 2
                color: Theme.tone(note.tone)
            }
            Label {
                id: amount

                x: note.width - width
                width: implicitWidth
                height: note.height
                leftPadding: Theme.tight
                rightPadding: Theme.tight
                text: note.amount
                color: note.filled ? Theme.inkDark : note.tone === "" ? Theme.ink : Theme.tone(note.tone)
                font.pixelSize: note.type
                font.weight: Font.DemiBold
                objectName: "noted"
            }
            Label {
                width: amount.x - Theme.px(4)
                height: note.height
                horizontalAlignment: Text.AlignRight
                text: note.name
                color: Theme.brass
                font.pixelSize: note.type
                font.weight: Font.DemiBold
                objectName: "note"
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
            required property int wager_x
            required property int wager_y
            required property int wager_width
            required property string wager
            required property string stack
            required property string total
            required property string soft
            required property string mark
            required property string tone
            required property bool filled
            required property bool large
            required property bool stacked
            required property bool gone

            objectName: "hand"

            Stack {
                id: chips

                x: hand.wager_x - hand.x + Theme.px(3)
                y: hand.wager_y - hand.y + Theme.px(35) - height
                wanted: hand.stack
                objectName: "stack"
            }
            Label {
                readonly property int beside: hand.stack === "" ? 0 : chips.width + Theme.px(6)

                x: hand.wager_x - hand.x + beside
                y: hand.wager_y - hand.y + Theme.px(5)
                width: hand.wager_width - beside - (beside > 0 ? Theme.px(6) : 0)
                height: Theme.px(28)
                text: hand.wager
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: Theme.typeSmall
                font.weight: Font.DemiBold
                objectName: "wagered"
            }
            // In every box at the same place: the total at the left, what became of it below. A hand without room for cards is a line.
            Label {
                id: figure

                readonly property bool isNarrow: hand.width < Theme.px(90)

                x: Theme.px(isNarrow ? 2 : 8)
                width: hand.gone ? 0 : hand.stacked ? hand.width - x : Theme.px(hand.large ? 78 : 56)
                height: hand.stacked ? Theme.px(54) : hand.height
                text: hand.total
                color: hand.large ? Theme.glow : Theme.ink
                fontSizeMode: Text.HorizontalFit
                font.pixelSize: hand.large ? Theme.typeTotal : Theme.typeTotalQuiet
                objectName: "total"
            }
            // What became of it has a shape as well as a word: lost is square, won is round.
            Rectangle {
                visible: hand.mark !== ""
                x: words.x
                y: words.y
                width: words.width
                height: words.height
                radius: hand.tone === "take" ? 0 : hand.tone === "pay" ? height / 2 : Theme.tight
                color: hand.filled ? Theme.tone(hand.tone) : Theme.none
                border.width: hand.filled ? 0 : Theme.hair
                border.color: hand.tone === "" ? Theme.slotLine : Theme.tone(hand.tone)
            }
            Label {
                id: words

                x: hand.stacked ? figure.x : figure.x + figure.width
                y: hand.stacked ? Theme.px(54) : (hand.height - height) / 2
                width: Math.min(hand.width - 2 * x, Theme.px(170))
                height: Theme.px(hand.stacked ? 28 : 36)
                horizontalAlignment: hand.mark === "" ? Text.AlignLeft : Text.AlignHCenter
                leftPadding: Theme.px(4)
                rightPadding: Theme.px(4)
                text: hand.mark !== "" ? hand.mark : hand.soft
                color: hand.filled ? Theme.inkDark : hand.tone === "" || hand.mark === "" ? Theme.inkQuiet : Theme.tone(hand.tone)
                fontSizeMode: Text.HorizontalFit
                font.pixelSize: hand.stacked ? Theme.typeBody : Theme.typeCall
                objectName: "mark"
            }
        }
    }

    Place {
        x: felt.places.dealer.x
        y: felt.places.dealer.y + Theme.tight
        width: felt.places.dealer.width
        height: felt.places.dealer.height - 2 * Theme.tight
        glow: felt.table.dealer.glow
        onGlowChanged: if (glow) moving.go(this)
        recalls: felt.recalls

        TapHandler {
            gesturePolicy: TapHandler.ReleaseWithinBounds
            onLongPressed: felt.hold(point.scenePosition, "")
        }
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
            required property bool comes
            // How far it still is from its place, of the whole way from the shoe: at the dealer's left hand, beyond the edge.
            property real away: 0

            function shoe(): int {
                return felt.places.pad.x < felt.places.dealer.x ? -width : felt.places.bar.width;
            }

            z: over
            source: face
            // At rest it depends on nothing else: a card that is laid asks for no place of the felt.
            transform: Translate {
                x: card.away === 0 ? 0 : card.away * (card.shoe() - card.x)
                y: card.away === 0 ? 0 : card.away * (felt.places.dealer.y - card.y)
            }

            // A card that has just come slides from the shoe to its place. Nothing waits for it: what is touched or asked
            // meanwhile is as it will be when it lies there.
            onComesChanged: if (comes && Theme.motion > 0) settle.restart()

            NumberAnimation {
                id: settle

                target: card
                property: "away"
                from: 1
                to: 0
                duration: Theme.motion
                easing.type: Easing.OutCubic
            }
        }
    }

    Moving {
        id: moving

        table: felt.table
        places: felt.places
    }
}
