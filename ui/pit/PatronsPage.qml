// Who sits at which table, with the rating so far; or one rating's card.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Item {
    id: page

    required property PitPresenter pit
    readonly property PatronsPageProps says: pit.patrons_says
    readonly property int line: Theme.px(34)
    readonly property int keysEnd: Theme.margin + 4 * Theme.px(163)

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
        text: page.pit.board.lost !== "" ? page.pit.board.lost : page.says.counted
        color: page.pit.board.lost !== "" ? Theme.warn : Theme.inkDim
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.typeSmall
        font.weight: Font.DemiBold
        objectName: "counted"
    }

    Item {
        id: list

        readonly property int label: width * 0.1
        readonly property int column: (width - label) / 10

        x: page.says.list.x
        y: page.says.list.y
        width: page.says.list.width
        height: page.says.list.height
        visible: page.says.card === ""

        Label {
            width: list.width
            height: page.line
            text: page.says.none
            color: Theme.inkQuiet
            font.pixelSize: Theme.typeSmall
            font.weight: Font.Medium
        }
        Repeater {
            model: page.says.none === "" ? page.says.heads : []

            delegate: Cell {
                required property string modelData
                required property int index

                x: list.label + index * list.column + Theme.tight
                width: list.column - 2 * Theme.tight
                text: modelData
                color: Theme.inkDim
                font.weight: Font.Medium
            }
        }
        ListView {
            y: page.line
            width: list.width
            height: list.height - y
            clip: true
            interactive: contentHeight > height
            boundsBehavior: Flickable.StopAtBounds
            model: page.pit.patrons
            objectName: "patrons"

            delegate: Rectangle {
                id: each

                required property int index
                required visible
                required property string name
                required property string touch
                required property string cells
                required property bool away
                required property bool also

                width: list.width
                height: visible ? Theme.px(52) : 0
                color: tap.pressed ? Theme.key : index % 2 ? Theme.none : Theme.drawer
                objectName: "row:" + touch

                Label {
                    x: Theme.tight
                    width: list.label - x
                    height: each.height
                    text: each.name
                    color: each.away ? Theme.inkDim : Theme.ink
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: Theme.typeLeast
                    font.pixelSize: Theme.typeSmall
                }
                Repeater {
                    model: each.cells.split("\t")

                    delegate: Cell {
                        required property string modelData
                        required property int index

                        x: list.label + index * list.column + Theme.tight
                        width: list.column - 2 * Theme.tight
                        height: each.height
                        text: modelData
                        color: each.also && index === 9 ? Theme.ask : each.away ? Theme.inkDim : Theme.inkQuiet
                    }
                }
                TapHandler {
                    id: tap

                    gesturePolicy: TapHandler.ReleaseWithinBounds
                    longPressThreshold: 0
                    onTapped: page.pit.act(each.touch)
                }
            }
        }
    }

    // The card: a label and a value in each line.
    Item {
        id: card

        readonly property int notes: page.says.means === "" ? 0 : Theme.px(150)
        readonly property int row: Math.min(Theme.px(48), (height - notes - Theme.px(52)) / Math.max(1, page.says.labels.length))

        x: page.says.list.x
        y: page.says.list.y
        width: page.says.list.width
        height: page.says.list.height
        visible: page.says.card !== ""

        Label {
            width: card.width
            height: Theme.px(44)
            text: page.says.card
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: Theme.typeSmall
            font.pixelSize: Theme.typeTag
            objectName: "card"
        }
        Repeater {
            model: page.says.labels

            delegate: Rectangle {
                id: fact

                required property string modelData
                required property int index

                y: Theme.px(52) + index * card.row
                width: card.width
                height: card.row
                color: index % 2 ? Theme.none : Theme.drawer

                Label {
                    x: Theme.tight
                    width: card.width * 0.26 - x
                    height: fact.height
                    text: fact.modelData
                    color: Theme.inkDim
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: Theme.typeLeast
                    font.pixelSize: Theme.typeSmall
                    font.weight: Font.Medium
                }
                Label {
                    x: card.width * 0.26 + Theme.tight
                    width: card.width - x - Theme.tight
                    height: fact.height
                    text: page.says.values[fact.index] ?? ""
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: Theme.typeLeast
                    font.pixelSize: Theme.typeSmall
                    font.features: ({
                            "tnum": 1
                        })
                }
            }
        }
        Label {
            x: Theme.tight
            y: card.height - height
            width: card.width - 2 * x
            height: card.notes
            text: page.says.means
            color: Theme.inkDim
            wrapMode: Text.Wrap
            fontSizeMode: Text.Fit
            minimumPixelSize: Theme.typeLeast
            font.pixelSize: Theme.typeSmall
            font.weight: Font.Medium
            objectName: "meanings"
        }
    }
    Repeater {
        model: page.pit.patron_keys

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
        color: page.says.loud ? Theme.warn : Theme.ink
        wrapMode: Text.Wrap
        fontSizeMode: Text.Fit
        minimumPixelSize: Theme.typeLeast
        font.pixelSize: Theme.typeSmall
        font.weight: Font.DemiBold
        objectName: "patronsNotice"
    }
}
