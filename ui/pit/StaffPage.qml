// Who deals where and since when, who should be relieved, and who is on break.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Item {
    id: page

    required property PitPresenter pit
    readonly property real middle: width * 0.6

    component People: Item {
        id: people

        required property RowModel rows
        required property string heading

        height: page.height - y - Theme.margin

        Label {
            id: title

            width: people.width
            height: Theme.px(40)
            text: people.heading
            color: Theme.inkDim
            font.pixelSize: Theme.typeSmall
        }
        ListView {
            y: title.height
            width: people.width
            height: people.height - y
            model: people.rows
            clip: true
            spacing: Theme.tight
            interactive: contentHeight > height
            boundsBehavior: Flickable.StopAtBounds

            delegate: Rectangle {
                id: row

                required visible
                required property string name
                required property string place
                required property string since
                required property string sub
                required property bool late
                required property string plan
                required property bool off
                readonly property int upper: plan === "" ? Theme.px(64) : Theme.px(sub === "" ? 46 : 60)

                width: people.width
                height: !visible ? 0 : plan === "" ? Theme.px(64) : upper + Theme.px(32)
                radius: Theme.radius
                color: Theme.drawer
                border.width: late ? Theme.edge : Theme.hair
                border.color: late ? Theme.ask : Theme.line

                Label {
                    x: Theme.gap
                    width: row.width * 0.42
                    height: row.upper
                    text: row.name
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: Theme.typeSmall
                }
                Label {
                    x: row.width * 0.46
                    width: row.width * 0.2
                    height: row.upper
                    text: row.place
                    color: Theme.inkQuiet
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: Theme.typeSmall
                    font.weight: Font.Medium
                }
                Label {
                    x: row.width * 0.66
                    y: row.sub === "" ? 0 : Theme.tight
                    width: row.width - x - Theme.gap
                    height: row.sub === "" ? row.upper : row.upper / 2
                    horizontalAlignment: Text.AlignRight
                    text: row.since
                    color: row.late ? Theme.ask : Theme.inkDim
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: Theme.typeSmall
                }
                Label {
                    x: row.width * 0.46
                    y: row.upper / 2 + Theme.tight / 2
                    width: row.width - x - Theme.gap
                    height: row.upper / 2
                    horizontalAlignment: Text.AlignRight
                    text: row.sub
                    color: Theme.ask
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: Theme.typeLeast
                    font.pixelSize: Theme.typeSmall
                    objectName: "relief"
                }
                Label {
                    x: Theme.gap
                    y: row.upper
                    width: row.width - 2 * x
                    height: Theme.px(28)
                    text: row.plan
                    color: row.off ? Theme.ask : Theme.inkDim
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: Theme.typeLeast
                    font.pixelSize: Theme.typeSmall
                    font.weight: Font.Medium
                    objectName: "plan"
                }
            }
        }
    }

    Label {
        x: Theme.margin
        y: Theme.px(8)
        height: Theme.px(40)
        text: page.pit.staff_says.title
        color: Theme.brass
        font.pixelSize: Theme.typeTag
    }
    Label {
        x: Theme.margin
        y: Theme.px(48)
        width: page.width * 0.55
        height: Theme.px(28)
        text: page.pit.board.lost
        color: Theme.warn
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.typeSmall
        font.weight: Font.DemiBold
        objectName: "lost"
    }
    People {
        x: Theme.margin
        y: Theme.px(84)
        width: page.middle - 2 * Theme.margin
        rows: page.pit.dealers
        heading: page.pit.staff_says.deal
    }
    People {
        x: page.middle
        y: Theme.px(84)
        width: page.width - x - Theme.margin
        rows: page.pit.breaks
        heading: page.pit.staff_says.rest
    }
}
