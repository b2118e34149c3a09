// A message in free text: the line that is written, by a keyboard or by the letters below it.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Item {
    id: write

    required property PitPresenter pit
    readonly property WriteProps says: pit.write_says

    Rectangle {
        id: panel

        x: write.says.panel.x
        y: write.says.panel.y
        width: write.says.panel.width
        height: write.says.panel.height
        radius: Theme.radius
        color: Theme.drawer
        border.width: Theme.hair
        border.color: Theme.brass

        TapHandler {
            gesturePolicy: TapHandler.WithinBounds
            onTapped: line.forceActiveFocus()
        }
        TextInput {
            id: line

            x: Theme.gap
            y: Theme.tight
            width: panel.width - 2 * x
            height: Theme.px(56)
            verticalAlignment: Text.AlignVCenter
            wrapMode: TextInput.Wrap
            clip: true
            focus: true
            text: write.says.text
            maximumLength: write.says.most
            color: Theme.ink
            selectionColor: Theme.keyDown
            font.family: Theme.family
            font.pixelSize: Theme.typeBody
            objectName: "written"
            onTextEdited: write.pit.act("typed:" + text)
            onAccepted: write.pit.act("enter-text:")
            Component.onCompleted: forceActiveFocus()
        }
        Rectangle {
            x: Theme.gap
            y: Theme.px(62)
            width: panel.width - 2 * x
            height: Theme.hair
            color: Theme.brass
        }
        Label {
            x: Theme.gap
            y: Theme.px(64)
            width: panel.width * 0.8 - x
            height: Theme.px(28)
            text: write.says.hint
            color: Theme.inkDim
            fontSizeMode: Text.HorizontalFit
            font.pixelSize: Theme.typeSmall
            font.weight: Font.Medium
        }
        Label {
            x: panel.width * 0.8
            y: Theme.px(64)
            width: panel.width - x - Theme.gap
            height: Theme.px(28)
            horizontalAlignment: Text.AlignRight
            text: write.says.room
            color: Theme.inkDim
            font.pixelSize: Theme.typeSmall
            objectName: "room"
        }
    }
    Repeater {
        model: write.pit.letters

        delegate: Key {
            onAct: offered => write.pit.act(offered)
        }
    }
}
