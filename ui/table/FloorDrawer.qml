// The floor's drawer beside the felt, which makes room for it: no card is covered.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Rectangle {
    id: drawer

    required property TablePresenter table
    readonly property DrawerProps page: table.drawer
    // What the title and the lines leave: beside a band of trouble the keys are a little lower.
    readonly property int room: height - Theme.px(54) - (page.lines.length ? lines.height : 0) - Theme.gap

    color: Theme.drawer
    border.width: Theme.hair
    border.color: Theme.line

    Label {
        x: Theme.margin
        y: Theme.px(10)
        width: drawer.width - 2 * Theme.margin
        height: Theme.px(34)
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.typeSmall
        text: drawer.page.title
        objectName: "floorTitle"
        color: Theme.brass
        font.pixelSize: Theme.typeKey
    }
    Column {
        id: lines

        x: Theme.margin
        y: Theme.px(48)
        width: drawer.width - 2 * Theme.margin

        Repeater {
            model: drawer.page.lines

            delegate: Label {
                required property string modelData

                width: lines.width
                objectName: "floorLine"
                wrapMode: Text.WordWrap
                text: modelData
                font.pixelSize: Theme.typeSmall
                font.weight: Font.Normal
            }
        }
    }
    Flow {
        x: Theme.margin
        y: drawer.height - height - Theme.gap
        width: drawer.width - 2 * Theme.margin
        spacing: Theme.gap

        Repeater {
            model: drawer.table.drawer_keys

            delegate: Key {
                required property bool wide

                x: 0
                y: 0
                sub: ""
                face: ""
                look: on ? "key" : "quiet"
                width: wide ? drawer.width - 2 * Theme.margin : (drawer.width - 2 * Theme.margin - Theme.gap) / 2
                height: Math.min(Theme.target, Math.floor(drawer.room / drawer.page.rows) - Theme.gap)
                onAct: offered => drawer.table.act(offered)
            }
        }
    }
}
