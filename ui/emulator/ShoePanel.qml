// The emulated shoe's panel: a slim window in which a person draws the next card and makes the reader fail.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Window {
    id: window

    required property ShoePresenter panel

    visible: true
    width: Theme.canvasWidth
    height: Theme.panelHeight
    title: window.panel.title
    color: Theme.room

    Label {
        x: Theme.margin
        y: Theme.px(6)
        height: Theme.px(24)
        text: window.panel.title
        color: Theme.inkDim
        font.pixelSize: Theme.typeSmall
        font.weight: Font.Normal
    }
    Row {
        x: Theme.margin
        y: Theme.px(34)
        spacing: Theme.gap

        Repeater {
            model: window.panel.keys

            delegate: Key {
                required property int units

                x: 0
                y: 0
                visible: true
                sub: ""
                face: ""
                look: "key"
                on: true
                width: Theme.px(units)
                height: Theme.target
                onAct: offered => window.panel.act(offered)
            }
        }
    }
}
