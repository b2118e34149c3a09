// The pit in figures: this hour beside others, the win drawn hour by hour, and below it tables, dealers, hours or rounds.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Item {
    id: page

    required property PitPresenter pit
    readonly property FiguresProps says: pit.figures_says
    readonly property int line: Theme.px(34)
    readonly property int keysEnd: Theme.margin + 7 * Theme.px(145)

    component Cell: Label {
        height: page.line
        horizontalAlignment: Text.AlignRight
        color: Theme.inkQuiet
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.typeLeast
        font.pixelSize: Theme.typeSmall
        font.weight: Font.DemiBold
        font.features: ({
                "tnum": 1
            })
    }

    Label {
        x: Theme.margin
        y: Theme.px(8)
        height: Theme.px(40)
        text: page.says.title
        color: Theme.brass
        font.pixelSize: Theme.typeTag
    }
    Label {
        x: Theme.margin
        y: Theme.px(48)
        width: page.width * 0.55
        height: Theme.px(28)
        text: page.pit.board.lost !== "" ? page.pit.board.lost : page.says.heard
        color: page.pit.board.lost !== "" ? Theme.warn : Theme.inkDim
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.typeSmall
        font.weight: Font.DemiBold
        objectName: "heard"
    }

    // The comparison: a label, and four columns.
    Item {
        id: grid

        readonly property int label: width * 0.26
        readonly property int column: (width - label) / 4

        x: page.says.grid.x
        y: page.says.grid.y
        width: page.says.grid.width
        height: page.says.grid.height

        Repeater {
            model: page.says.heads

            delegate: Cell {
                required property string modelData
                required property int index

                x: grid.label + index * grid.column + Theme.tight
                width: grid.column - 2 * Theme.tight
                text: modelData
                color: Theme.inkDim
                font.weight: Font.Medium
            }
        }
        Repeater {
            model: page.pit.compared

            delegate: Rectangle {
                id: row

                required property int index
                required visible
                required property string label
                required property string cells

                y: (index + 1) * page.line
                width: grid.width
                height: page.line
                color: index % 2 ? Theme.none : Theme.drawer

                Label {
                    x: Theme.tight
                    width: grid.label - x
                    height: row.height
                    text: row.label
                    color: Theme.inkDim
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: Theme.typeLeast
                    font.pixelSize: Theme.typeSmall
                    font.weight: Font.Medium
                }
                Repeater {
                    model: row.cells.split("\t")

                    delegate: Cell {
                        required property string modelData
                        required property int index

                        x: grid.label + index * grid.column + Theme.tight
                        width: grid.column - 2 * Theme.tight
                        text: modelData
                        color: index === 0 ? Theme.ink : Theme.inkQuiet
                    }
                }
            }
        }
    }

    // The chart: this week's win, last week's behind it, and the theoretical win as a line.
    Item {
        id: chart

        x: page.says.chart.x
        y: page.says.chart.y
        width: page.says.chart.width
        height: page.says.chart.height

        Label {
            width: chart.width
            height: page.line
            text: page.says.drawn
            color: Theme.inkDim
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: Theme.typeLeast
            font.pixelSize: Theme.typeSmall
            font.weight: Font.Medium
        }
        Repeater {
            model: page.pit.bars

            delegate: Rectangle {
                id: bar

                required visible
                required property string hour
                required property string label
                required property int x_
                required property int width_
                required property int top_
                required property int tall_
                required property bool up
                required property int week_y
                required property int week_height
                required property int theo_y
                required property bool chosen

                x: x_
                width: width_
                height: chart.height
                color: chosen ? Theme.drawer : Theme.none
                objectName: "hour:" + hour

                Rectangle {
                    y: bar.week_y
                    width: bar.width * 0.45
                    height: Math.max(bar.week_height, Theme.hair)
                    color: Theme.line
                }
                Rectangle {
                    x: bar.width * 0.5
                    y: bar.top_
                    width: bar.width * 0.45
                    height: Math.max(bar.tall_, Theme.hair)
                    color: bar.up ? Theme.brass : Theme.take
                }
                Rectangle {
                    y: bar.theo_y
                    width: bar.width
                    height: 2 * Theme.hair
                    visible: bar.theo_y >= 0
                    color: Theme.ink
                }
                Label {
                    y: bar.height - page.line
                    width: bar.width
                    height: page.line
                    horizontalAlignment: Text.AlignHCenter
                    text: bar.label
                    color: bar.chosen ? Theme.ink : Theme.inkDim
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: Theme.typeLeast
                    font.pixelSize: Theme.typeSmall
                    font.weight: Font.Medium
                }
                TapHandler {
                    gesturePolicy: TapHandler.ReleaseWithinBounds
                    longPressThreshold: 0
                    onTapped: page.pit.act("hour:" + bar.hour)
                }
            }
        }
    }

    // Tables, dealers, hours or rounds.
    Item {
        id: below

        readonly property int label: width * 0.2
        readonly property int column: (width - label) / Math.max(1, page.says.list_heads.length)

        x: page.says.list.x
        y: page.says.list.y
        width: page.says.list.width
        height: page.says.list.height

        Label {
            width: page.says.list_heads.length === 0 ? below.width : below.label
            height: page.line
            text: page.says.of
            color: Theme.brass
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: Theme.typeLeast
            font.pixelSize: Theme.typeSmall
        }
        Repeater {
            model: page.says.list_heads

            delegate: Cell {
                required property string modelData
                required property int index

                x: below.label + index * below.column + Theme.tight
                width: below.column - 2 * Theme.tight
                text: modelData
                color: Theme.inkDim
                font.weight: Font.Medium
            }
        }
        ListView {
            y: page.line
            width: below.width
            height: below.height - y
            clip: true
            interactive: contentHeight > height
            boundsBehavior: Flickable.StopAtBounds
            model: page.pit.listed
            objectName: "listed"

            delegate: Rectangle {
                id: each

                required property int index
                required visible
                required property string name
                required property string touch
                required property string cells

                width: below.width
                height: visible ? Theme.px(cells === "" ? 56 : 44) : 0
                color: tap.pressed ? Theme.key : index % 2 ? Theme.none : Theme.drawer
                objectName: "row:" + name

                Label {
                    x: Theme.tight
                    width: (each.cells === "" ? below.width - x : below.label) - x
                    height: each.height
                    text: each.name
                    wrapMode: each.cells === "" ? Text.WordWrap : Text.NoWrap
                    lineHeight: Theme.lineTight
                    fontSizeMode: Text.Fit
                    minimumPixelSize: Theme.typeLeast
                    font.pixelSize: Theme.typeSmall
                }
                Repeater {
                    model: each.cells === "" ? [] : each.cells.split("\t")

                    delegate: Cell {
                        required property string modelData
                        required property int index

                        x: below.label + index * below.column + Theme.tight
                        width: below.column - 2 * Theme.tight
                        height: each.height
                        text: modelData
                    }
                }
                TapHandler {
                    id: tap

                    enabled: each.touch !== ""
                    gesturePolicy: TapHandler.ReleaseWithinBounds
                    longPressThreshold: 0
                    onTapped: page.pit.act(each.touch)
                }
            }
        }
    }
    Repeater {
        model: page.pit.figure_keys

        delegate: Key {
            onAct: offered => page.pit.act(offered)
        }
    }
    Label {
        x: page.keysEnd
        y: page.height - height - Theme.margin
        width: page.width - x - Theme.margin
        height: Theme.target
        text: page.says.notice
        wrapMode: Text.Wrap
        fontSizeMode: Text.Fit
        minimumPixelSize: Theme.typeLeast
        font.pixelSize: Theme.typeSmall
        font.weight: Font.DemiBold
        objectName: "figuresNotice"
    }
}
