// What does the emulated shoe do? A slim window in which a person draws the next card and makes the reader fail.
pragma ComponentBehavior: Bound
import QtQuick
import Kiosk

Window {
    id: window

    required property var emulator

    visible: true
    width: Theme.canvasWidth
    height: Theme.panelHeight
    title: window.emulator.title
    color: Theme.room

    Text {
        x: Theme.margin
        y: Theme.px(6)
        height: Theme.px(24)
        text: window.emulator.title
        textFormat: Text.PlainText
        color: Theme.inkDim
        font.family: Theme.family
        font.pixelSize: Theme.typeSmall
    }
    Row {
        x: Theme.margin
        y: Theme.px(34)
        spacing: Theme.gap

        Repeater {
            model: window.emulator.keys

            delegate: Key {
                required property int units

                x: 0
                y: 0
                shown: true
                sub: ""
                face: ""
                look: "key"
                on: true
                w: Theme.px(units)
                h: Theme.target
                onAct: offered => window.emulator.act(offered)
            }
        }
    }
}
