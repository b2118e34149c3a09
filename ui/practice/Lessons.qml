// Who practises, and what.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Window {
    id: window

    required property Chooser chooser
    readonly property ChooserProps says: chooser.props

    component Touch: Key {
        required property string does

        action: does
        visible: true
        sub: ""
        face: ""
        look: "key"
        on: true
        held: false
        onAct: offered => window.chooser.act(offered)
    }

    visible: true
    width: Theme.canvasWidth
    height: Theme.canvasHeight
    minimumWidth: Theme.leastWidth
    minimumHeight: Theme.leastHeight
    title: says.practice
    color: Theme.practiceDark

    Binding {
        target: Theme
        property: "scale"
        value: Math.min(window.width / Theme.canvasWidth, window.height / Theme.canvasHeight)
    }
    Rectangle {
        width: window.width
        height: Theme.px(56)
        color: Theme.practice

        Label {
            x: Theme.margin
            height: parent.height
            text: window.says.practice
            color: Theme.inkDark
            font.pixelSize: Theme.typeTag
        }
    }

    Column {
        id: people

        x: Theme.margin
        y: Theme.px(72)
        width: Theme.px(300)
        spacing: Theme.gap

        Label {
            text: window.says.who
            color: Theme.practice
        }
        Repeater {
            model: window.chooser.names

            delegate: Key {
                figure: false // a short name is no figure
                face: ""
                look: "key"
                on: true
                x: 0
                y: 0
                width: people.width
                height: Theme.target
                onAct: offered => window.chooser.act(offered)
            }
        }
        Touch {
            does: "new"
            label: window.says.new_name
            held: window.says.spelling
            x: 0
            y: 0
            width: people.width
            height: Theme.target
        }
    }

    Item {
        id: right

        x: people.x + people.width + 2 * Theme.margin
        y: people.y
        width: window.width - x - Theme.margin
        height: window.height - y - Theme.px(110)

        Label {
            id: heading

            text: window.says.what
            color: Theme.practice
            visible: !window.says.spelling
        }
        Flow {
            id: grid

            readonly property int columns: 3
            readonly property int column: (width - (columns - 1) * Theme.gap) / columns

            y: heading.height + Theme.gap
            width: right.width
            spacing: Theme.gap
            visible: !window.says.spelling

            Repeater {
                model: window.chooser.rows

                delegate: Key {
                    face: ""
                    look: "key"
                    on: true
                    x: 0
                    y: 0
                    width: grid.column
                    height: Theme.px(72)
                    onAct: offered => window.chooser.act(offered)
                }
            }
        }
        Label {
            y: right.height - height
            width: right.width
            height: Theme.px(120)
            visible: !window.says.spelling
            wrapMode: Text.Wrap
            text: window.says.learn
            color: Theme.inkQuiet
            font.pixelSize: Theme.typeTrouble
            objectName: "learn"
        }

        Column {
            id: letters

            readonly property list<string> lines: ["QWERTYUIOP", "ASDFGHJKLÑ", "ZXCVBNM.-'"]

            width: right.width
            spacing: Theme.gap
            visible: window.says.spelling

            Label {
                width: parent.width
                height: Theme.px(72)
                text: window.says.spelt
                font.pixelSize: Theme.typeTotalQuiet
                objectName: "spelt"
            }
            Repeater {
                model: letters.lines

                delegate: Row {
                    id: line

                    required property string modelData

                    spacing: Theme.gap

                    Repeater {
                        model: line.modelData.length

                        delegate: Touch {
                            required property int index

                            does: `letter:${line.modelData[index]}`
                            label: line.modelData[index]
                            x: 0
                            y: 0
                            width: Theme.target
                            height: Theme.target
                        }
                    }
                }
            }
            Row {
                spacing: Theme.gap

                Touch {
                    does: "space"
                    label: window.says.space
                    x: 0
                    y: 0
                    width: Theme.px(300)
                    height: Theme.target
                }
                Touch {
                    does: "back"
                    label: "⌫"
                    x: 0
                    y: 0
                    width: Theme.px(120)
                    height: Theme.target
                }
                Touch {
                    does: "done"
                    label: window.says.done
                    x: 0
                    y: 0
                    width: Theme.px(180)
                    height: Theme.target
                }
            }
        }
    }

    Row {
        x: window.width - width - Theme.margin
        y: window.height - height - Theme.margin
        spacing: Theme.gap

        Touch {
            does: "begin"
            label: window.says.begin
            on: window.says.ready
            x: 0
            y: 0
            width: Theme.px(260)
            height: Theme.px(80)
        }
        Touch {
            does: "close"
            label: window.says.close
            x: 0
            y: 0
            width: Theme.px(180)
            height: Theme.px(80)
        }
    }
}
