// The floor's drawer over the pads: no card is covered, and the felt stays as it is.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Item {
    id: drawer

    required property TablePresenter table
    readonly property DrawerProps page: table.drawer

    component Panel: Rectangle {
        required property rect place

        x: place.x
        y: place.y
        width: place.width
        height: place.height
        color: Theme.drawer
        border.width: Theme.hair
        border.color: Theme.line
    }

    Panel {
        place: drawer.page.over

        // What lies below is not touched through the page.
        TapHandler {
            gesturePolicy: TapHandler.ReleaseWithinBounds
        }
    }
    Panel {
        place: drawer.page.left
    }
    Panel {
        place: drawer.page.right
    }
    Image {
        x: drawer.page.square.x
        y: drawer.page.square.y
        width: drawer.page.square.width
        height: drawer.page.square.height
        cache: false
        source: drawer.page.picture
    }
    Item {
        x: drawer.page.text.x + Theme.gap
        y: drawer.page.text.y + Theme.tight
        width: drawer.page.text.width - 2 * Theme.gap
        height: drawer.page.text.height - 2 * Theme.tight
        visible: width > 0

        Label {
            id: title

            width: parent.width
            height: Theme.px(24)
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: Theme.typeSmall
            text: drawer.page.title
            objectName: "floorTitle"
            color: Theme.brass
        }
        // As large as all of its lines have room.
        Label {
            y: title.text === "" ? 0 : title.height
            width: parent.width
            height: parent.height - y
            objectName: "floorLine"
            verticalAlignment: Text.AlignTop
            wrapMode: Text.WordWrap
            text: drawer.page.lines.join("\n")
            // Chinese letters stand on a line a fifth higher than Latin ones.
            lineHeight: /[\u2e80-\uffef]/.test(text) ? Theme.lineTight : 1
            fontSizeMode: Text.Fit
            minimumPixelSize: Theme.typeSmall
            font.pixelSize: Theme.typeCall
            font.weight: Font.Medium
        }
    }
    Repeater {
        model: drawer.table.event_rows

        delegate: EventRow {
            onAct: offered => drawer.table.act(offered)
        }
    }
    Repeater {
        model: drawer.table.drawer_keys

        delegate: Key {
            required property int size

            type: size > 0 ? size : Theme.typeKey
            onAct: offered => drawer.table.act(offered)
        }
    }
}
