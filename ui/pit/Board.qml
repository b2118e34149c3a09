// All tables at a glance, and beside them what needs somebody.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Item {
    id: board

    required property PitPresenter pit
    readonly property BoardProps says: pit.board

    Label {
        id: title

        x: Theme.margin
        y: Theme.px(8)
        height: Theme.px(40)
        text: board.says.title
        font.pixelSize: Theme.typeTag
        color: Theme.brass
    }
    Label {
        x: Theme.margin
        y: title.y + title.height
        width: board.width * 0.44
        height: Theme.px(28)
        text: board.says.lost !== "" ? board.says.lost : board.says.counts
        color: board.says.lost !== "" ? Theme.warn : Theme.inkDim
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.typeSmall
        font.weight: Font.DemiBold
        objectName: "counts"
    }

    GridView {
        id: grid

        x: board.says.grid.x
        y: board.says.grid.y
        width: board.says.grid.width
        height: board.says.grid.height
        cellWidth: Math.max(1, board.says.cell_width)
        cellHeight: Math.max(1, board.says.cell_height)
        clip: contentHeight > height
        interactive: contentHeight > height
        boundsBehavior: Flickable.StopAtBounds
        reuseItems: true
        model: board.pit.tiles
        objectName: "grid"

        delegate: Tile {
            width: grid.cellWidth - Theme.gap
            height: grid.cellHeight - Theme.gap
            unit: board.says.tile_scale / 100
            onTouched: name => board.pit.act("table:" + name)
        }
    }

    Rectangle {
        x: board.says.list.x
        y: board.says.list.y
        width: board.says.list.width
        height: board.says.list.height
        radius: Theme.radius
        color: Theme.drawer
        visible: !board.pit.sign_in_says.shown

        Label {
            id: heading

            x: Theme.gap
            width: parent.width - 2 * x
            height: Theme.px(44)
            text: board.says.needs_title
            color: Theme.inkDim
            font.pixelSize: Theme.typeSmall
        }
        Label {
            x: Theme.gap
            y: heading.height
            width: parent.width - 2 * x
            height: Theme.px(120)
            text: board.says.well
            color: Theme.inkDim
            wrapMode: Text.WordWrap
            objectName: "well"
        }
        ListView {
            id: list

            x: Theme.tight
            y: heading.height
            width: parent.width - 2 * x
            height: parent.height - y
            interactive: contentHeight > height
            boundsBehavior: Flickable.StopAtBounds
            clip: true
            reuseItems: true
            spacing: Theme.tight
            model: board.pit.needs

            delegate: Rectangle {
                id: need

                required property string name
                required property int level
                required property string words
                required property string since
                required property bool over
                readonly property color tone: level === 1 ? Theme.take : level === 2 ? Theme.warn : Theme.push

                width: list.width
                height: Theme.px(100)
                radius: Theme.radius
                color: tap.pressed ? Theme.key : Theme.room
                border.width: Theme.hair
                border.color: over ? Theme.line : tone
                objectName: "need:" + name

                TapHandler {
                    id: tap

                    gesturePolicy: TapHandler.ReleaseWithinBounds
                    longPressThreshold: 0
                    onTapped: board.pit.act("table:" + need.name)
                }
                Rectangle {
                    id: badge

                    x: Theme.gap
                    y: Theme.gap
                    width: Theme.px(32)
                    height: width
                    radius: need.level === 1 ? 0 : need.level === 2 ? Theme.tight : width / 2
                    color: need.over ? Theme.line : need.tone

                    Label {
                        anchors.centerIn: parent
                        text: need.level
                        color: need.over ? Theme.inkDim : Theme.inkDark
                        font.pixelSize: Theme.typeTrouble
                    }
                }
                Label {
                    x: badge.x + badge.width + Theme.gap
                    y: badge.y
                    width: since.x - x
                    height: badge.height
                    text: need.name
                    color: need.over ? Theme.inkDim : Theme.ink
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: Theme.typeSmall
                    font.pixelSize: Theme.typeTrouble
                }
                Label {
                    id: since

                    x: need.width - width - Theme.gap
                    y: badge.y
                    width: Theme.px(84)
                    height: badge.height
                    horizontalAlignment: Text.AlignRight
                    text: need.since
                    color: Theme.inkDim
                    fontSizeMode: Text.HorizontalFit
                    font.pixelSize: Theme.typeSmall
                }
                Label {
                    x: Theme.gap
                    y: badge.y + badge.height
                    width: need.width - 2 * x
                    height: need.height - y - Theme.px(8)
                    text: need.words
                    color: need.over ? Theme.inkDim : Theme.inkQuiet
                    wrapMode: Text.WordWrap
                    maximumLineCount: 3
                    fontSizeMode: Text.Fit
                    minimumPixelSize: Theme.typeLeast
                    lineHeight: Theme.lineTight
                    font.pixelSize: Theme.typeSmall
                    font.weight: Font.Medium
                    objectName: "needWords"
                }
            }
        }
    }
}
