// The end of a lesson: marks, pace against Kilby's, what was wrong, and the attempts so far as bars.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Rectangle {
    id: page

    required property Coach coach
    readonly property ResultsProps ends: coach.results
    readonly property int middle: Math.round(0.45 * width) // left of the plot

    color: Theme.practiceDark
    objectName: "results"

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
        y: Theme.px(40)
        width: page.middle - x - Theme.px(24)
        spacing: Theme.gap

        Label {
            width: parent.width
            fontSizeMode: Text.HorizontalFit
            text: page.ends.title
            color: Theme.practice
            font.pixelSize: Theme.typeTag
        }
        Label {
            width: parent.width
            fontSizeMode: Text.HorizontalFit
            text: page.ends.marks
            font.pixelSize: Theme.typeTotal
            objectName: "marks"
        }
        Label {
            width: parent.width
            wrapMode: Text.Wrap
            text: page.ends.verdict
            color: page.ends.passed ? Theme.pay : Theme.ask
            font.pixelSize: Theme.typeTrouble
            objectName: "passed"
        }
        Item {
            width: 1
            height: Theme.tight
        }
        Repeater {
            model: page.ends.figures.length / 2

            delegate: Item {
                id: figure

                required property int index

                width: parent?.width ?? 0
                height: Theme.px(30)

                Label {
                    width: parent.width - Theme.px(120)
                    height: parent.height
                    fontSizeMode: Text.HorizontalFit
                    text: page.ends.figures[2 * figure.index] ?? ""
                    color: Theme.inkQuiet
                    font.weight: Font.Medium
                }
                Label {
                    x: parent.width - width
                    width: Theme.px(116)
                    height: parent.height
                    horizontalAlignment: Text.AlignRight
                    text: page.ends.figures[2 * figure.index + 1] ?? ""
                    font.features: ({
                            "tnum": 1
                        })
                }
            }
        }
        Item {
            width: 1
            height: Theme.tight
        }
        Column {
            width: parent.width

            Repeater {
                model: page.ends.errors

                delegate: Label {
                    required property string modelData

                    width: parent?.width ?? 0
                    wrapMode: Text.Wrap
                    text: modelData
                    color: Theme.take
                    font.pixelSize: Theme.typeBody
                    objectName: "error"
                }
            }
        }
    }

    Label {
        id: heading

        x: plot.x
        y: Theme.px(40)
        width: plot.width
        height: Theme.px(40)
        fontSizeMode: Text.HorizontalFit
        text: page.ends.plot
        color: Theme.practice
        font.pixelSize: Theme.typeTrouble
    }
    Item {
        id: plot

        readonly property int tall: height - Theme.px(60)
        readonly property int lines: 5
        readonly property int bars: 10 // the most of them: `BARS` in coach.py

        x: page.middle
        y: heading.y + heading.height + Theme.px(40)
        width: page.width - x - Theme.px(48)
        height: page.height - y - Theme.px(160)

        Repeater {
            model: plot.lines

            delegate: Rectangle {
                required property int index

                y: plot.tall * index / (plot.lines - 1)
                width: plot.width
                height: Theme.hair
                color: Theme.line
            }
        }
        Row {
            height: plot.height
            spacing: Theme.tight

            Repeater {
                model: page.coach.bars

                delegate: Item {
                    id: bar

                    required visible
                    required property real share
                    required property string marks
                    required property string when
                    required property real pace
                    required property bool last

                    width: plot.width / plot.bars - Theme.tight
                    height: plot.height

                    Rectangle {
                        y: plot.tall - height
                        width: parent.width
                        height: Math.max(Theme.hair, plot.tall * bar.share)
                        color: bar.last ? Theme.practice : Theme.keyEdge
                    }
                    // The pace: at half the height it is Kilby's.
                    Rectangle {
                        objectName: "pace"
                        visible: bar.pace >= 0
                        x: (parent.width - width) / 2
                        y: plot.tall * (1 - bar.pace / 2) - height / 2
                        width: Theme.px(12)
                        height: width
                        radius: width / 2
                        color: Theme.ask
                        border.width: Theme.hair
                        border.color: Theme.inkDark
                    }
                    Label {
                        y: plot.tall + Theme.tight
                        width: parent.width
                        height: Theme.px(26)
                        horizontalAlignment: Text.AlignHCenter
                        text: bar.marks
                    }
                    Label {
                        objectName: "when"
                        x: (parent.width - width) / 2
                        y: plot.tall + Theme.tight + Theme.px(26)
                        height: Theme.px(24)
                        text: bar.when
                        color: Theme.inkDim
                        font.weight: Font.Medium
                    }
                }
            }
        }
    }

    Row {
        x: page.width - width - Theme.px(48)
        y: page.height - height - Theme.px(40)
        spacing: Theme.gap

        Touch {
            does: "again"
            label: page.ends.again
            x: 0
            y: 0
            width: Theme.px(180)
            height: Theme.px(80)
        }
        Touch {
            does: "choose"
            label: page.ends.back
            x: 0
            y: 0
            width: Theme.px(180)
            height: Theme.px(80)
        }
    }
}
