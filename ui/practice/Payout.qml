// A payout that is worked out by head: over the table, so that nothing of the answer is to be seen.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Rectangle {
    id: page

    required property Coach coach
    readonly property PayoutProps asks: coach.payout
    readonly property bool over: asks.verdict !== ""

    color: Theme.practiceDark
    objectName: "payout"

    component Touch: Key {
        required property string does

        action: does
        visible: true
        sub: ""
        face: ""
        look: "key"
        on: true
        held: false
        onAct: offered => page.coach.act(offered)
    }

    MouseArea {
        anchors.fill: parent
    }

    Column {
        x: Theme.px(48)
        y: Theme.px(60)
        width: page.width / 2 - Theme.px(72)
        spacing: Theme.px(24)

        Label {
            width: parent.width
            fontSizeMode: Text.HorizontalFit
            text: page.asks.title
            font.pixelSize: Theme.typePromptLonger
        }
        Label {
            width: parent.width
            fontSizeMode: Text.HorizontalFit
            text: page.asks.what
            color: Theme.pay
            font.pixelSize: Theme.typePromptLong
        }
        Row {
            spacing: Theme.tight

            Repeater {
                model: page.asks.cards

                delegate: Image {
                    required property string modelData

                    source: `${modelData}${page.asks.cards.length > 5 ? Theme.px(52) : Theme.px(92)}/0/0`
                }
            }
        }
        Label {
            visible: page.asks.chips.length > 0
            text: page.asks.wager
            color: Theme.inkQuiet
        }
        Flow {
            width: parent.width
            spacing: Theme.gap

            Repeater {
                model: page.asks.chips.length / 2

                delegate: Row {
                    id: chip

                    required property int index

                    spacing: Theme.tight

                    Image {
                        source: `${page.asks.chips[2 * chip.index]}${Theme.px(84)}`
                    }
                    Label {
                        height: Theme.px(84)
                        text: page.asks.chips[2 * chip.index + 1] ?? ""
                        font.pixelSize: Theme.typeTotalQuiet
                    }
                }
            }
        }
    }

    Item {
        id: pad

        readonly property int columns: 3
        readonly property int step: Theme.px(96) + Theme.gap
        readonly property int row: Theme.px(80) + Theme.gap
        readonly property int first: Theme.px(97)
        // Below the figures.
        readonly property int below: first + 4 * row

        x: page.width / 2 + (page.width / 2 - width) / 2
        y: Theme.px(60)
        width: columns * step - Theme.gap
        height: page.height

        Label {
            width: parent.width
            height: Theme.px(84)
            horizontalAlignment: Text.AlignRight
            fontSizeMode: Text.HorizontalFit
            text: page.asks.typed
            font.pixelSize: Theme.typeTotal
            objectName: "typed"
        }
        Repeater {
            model: ["7", "8", "9", "4", "5", "6", "1", "2", "3", "0", ".", "⌫"]

            delegate: Touch {
                required property int index
                required property string modelData

                does: modelData === "⌫" ? "back" : `digit:${modelData}`
                label: modelData
                on: !page.over
                x: (index % pad.columns) * pad.step
                y: pad.first + Math.floor(index / pad.columns) * pad.row
                width: Theme.px(96)
                height: Theme.px(80)
            }
        }
        Touch {
            does: page.over ? "next" : "enter"
            label: page.over ? page.asks.next : page.asks.enter
            on: page.over || page.asks.answers
            x: 0
            y: pad.below
            width: page.over ? pad.width : pad.width / 2 - Theme.gap / 2
            height: Theme.px(80)
        }
        Touch {
            does: "unknown"
            label: page.asks.unknown
            visible: !page.over
            x: pad.width / 2 + Theme.gap / 2
            y: pad.below
            width: pad.width / 2 - Theme.gap / 2
            height: Theme.px(80)
        }
    }
    Label {
        x: Theme.px(48)
        y: page.height - Theme.px(120)
        width: page.width - 2 * x
        height: Theme.px(80)
        visible: page.over
        horizontalAlignment: Text.AlignHCenter
        fontSizeMode: Text.HorizontalFit
        text: page.asks.verdict
        color: Theme.take
        font.pixelSize: Theme.typePromptLonger
        objectName: "verdict"
    }
}
