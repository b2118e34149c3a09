// The page of a table that is closed, being opened or being closed: over the felt, on which there is no card then.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Item {
    id: page

    required property TablePresenter table

    Rectangle {
        x: page.table.day.props.place.x
        y: page.table.day.props.place.y
        width: page.table.day.props.place.width
        height: page.table.day.props.place.height
        color: Theme.feltDark

        // What lies below is not touched through the page.
        TapHandler {
            gesturePolicy: TapHandler.ReleaseWithinBounds
        }
    }
    Repeater {
        model: page.table.day.texts

        delegate: Label {
            required x
            required y
            required width
            required height
            required visible
            required property string look
            required property bool ends
            required property bool wraps
            required text

            objectName: "dayText"
            horizontalAlignment: ends ? Text.AlignRight : Text.AlignLeft
            wrapMode: wraps ? Text.WordWrap : Text.NoWrap
            fontSizeMode: wraps ? Text.Fit : Text.HorizontalFit
            minimumPixelSize: Theme.typeSmall
            // Chinese letters stand on a line a third higher than Latin ones.
            lineHeightMode: wraps ? Text.FixedHeight : Text.ProportionalHeight
            lineHeight: wraps ? Theme.px(22) : 1
            font.pixelSize: look === "head" ? Theme.typePromptLongest : look === "total" ? Theme.typeRank : wraps ? Theme.typeBody : Theme.typeTrouble
            font.weight: look === "quiet" ? Font.Medium : Font.Bold
            color: look === "head" ? Theme.ask : look === "good" ? Theme.pay : look === "bad" ? Theme.take : look === "quiet" ? Theme.inkDim : Theme.ink
        }
    }
    Repeater {
        model: page.table.day.chips

        delegate: Rectangle {
            id: chip

            required x
            required y
            required width
            required height
            required visible
            required property string action
            required property string face
            required property string pieces
            required property string worth
            required property bool on
            required property bool held
            readonly property int side: height - 2 * Theme.tight

            objectName: "key:" + action
            opacity: page.table.drawer.open ? 0.45 : 1
            radius: Theme.radius
            color: held ? Theme.slotActive : Theme.slotFill
            border.width: held ? Theme.edge : Theme.hair
            border.color: held ? Theme.glow : Theme.slotLine

            TapHandler {
                enabled: chip.on
                gesturePolicy: TapHandler.ReleaseWithinBounds
                onTapped: page.table.act(chip.action)
            }
            Image {
                x: Theme.tight
                y: Theme.tight
                width: chip.side
                height: chip.side
                asynchronous: true
                retainWhileLoading: true
                source: chip.face === "" || chip.side < 1 || !Theme.seen ? "" : chip.face + chip.side
            }
            Label {
                x: chip.side + 2 * Theme.gap
                width: chip.width - x - 2 * Theme.tight
                height: chip.height * 0.58
                horizontalAlignment: Text.AlignRight
                text: chip.pieces
                objectName: "dayPieces"
                fontSizeMode: Text.HorizontalFit
                font.pixelSize: Theme.typeTotalQuiet
            }
            Label {
                x: chip.side + 2 * Theme.gap
                y: chip.height * 0.55
                width: chip.width - x - 2 * Theme.tight
                height: chip.height * 0.38
                horizontalAlignment: Text.AlignRight
                text: chip.worth
                objectName: "dayWorth"
                color: Theme.inkDim
                fontSizeMode: Text.HorizontalFit
                font.pixelSize: Theme.typeBody
                font.weight: Font.Medium
            }
        }
    }
    Repeater {
        model: page.table.day.keys
        delegate: Key {
            onAct: offered => page.table.act(offered)
        }
    }
    Label {
        x: page.table.places.notice.x
        y: page.table.places.notice.y
        width: page.table.places.notice.width
        height: page.table.places.notice.height
        elide: Text.ElideRight
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.typeSmall
        text: page.table.notice.loud ? page.table.notice.text : ""
        color: Theme.ask
        font.weight: Font.DemiBold
        objectName: "notice"
    }
}
