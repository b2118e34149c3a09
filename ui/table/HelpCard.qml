// A code's card over pad and rail: why, what it means, what to do. A touch on it closes it; nothing of it goes to the table.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Item {
    id: help

    required property TablePresenter table
    readonly property HelpProps card: table.help

    component Panel: Rectangle {
        required property rect place

        x: place.x
        y: place.y
        width: place.width
        height: place.height
        color: Theme.drawer
        border.width: Theme.hair
        border.color: Theme.brass

        TapHandler {
            gesturePolicy: TapHandler.ReleaseWithinBounds
            onTapped: help.table.act("shut")
        }
    }

    // The name of a part, and its text below.
    component Said: Item {
        id: said

        required property string name
        required property string text

        x: Theme.gap
        width: parent.width - 2 * Theme.gap

        Label {
            id: heading

            width: said.width
            height: Theme.px(20)
            text: said.name
            color: Theme.brass
            font.pixelSize: Theme.typeSmall
        }
        Label {
            y: heading.height
            width: said.width
            height: said.height - y
            verticalAlignment: Text.AlignTop
            wrapMode: Text.WordWrap
            fontSizeMode: Text.Fit
            minimumPixelSize: Theme.typeSmall
            text: said.text
            lineHeight: /[\u2e80-\uffef]/.test(text) ? Theme.lineTight : 1
            font.pixelSize: Theme.typeBody
            font.weight: Font.Medium
            objectName: "helpText"
        }
    }

    Panel {
        place: help.card.left

        Said {
            y: Theme.hair
            height: Theme.px(70)
            name: help.card.why_is
            text: help.card.why
        }
        Said {
            y: Theme.px(72)
            height: Theme.px(70)
            name: help.card.then_is
            text: help.card.then
        }
    }
    Panel {
        place: help.card.right

        Said {
            y: Theme.hair
            height: Theme.px(114)
            name: help.card.todo_is
            text: help.card.todo
        }
        Label {
            x: Theme.gap
            y: parent.height - height - Theme.tight
            width: parent.width - 2 * Theme.gap
            height: Theme.px(20)
            text: help.card.paragraph
            color: Theme.inkDim
            fontSizeMode: Text.HorizontalFit
            font.pixelSize: Theme.typeSmall
            font.weight: Font.Normal
            objectName: "helpParagraph"
        }
        Label {
            x: parent.width - width - Theme.gap
            y: Theme.hair
            width: Theme.px(24)
            height: Theme.px(24)
            horizontalAlignment: Text.AlignRight
            text: "×"
            color: Theme.inkQuiet
            font.pixelSize: Theme.typeCall
            objectName: "helpClose"
        }
    }
}
