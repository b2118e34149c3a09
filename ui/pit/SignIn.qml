// The panel with the digits, over whatever page is there.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Item {
    id: sign

    required property PitPresenter pit
    readonly property SignInProps says: pit.sign_in_says

    objectName: "signIn"

    Rectangle {
        id: panel

        x: sign.says.panel.x
        y: sign.says.panel.y
        width: sign.says.panel.width
        height: sign.says.panel.height
        radius: Theme.radius
        color: Theme.drawer
        border.width: Theme.hair
        border.color: Theme.brass

        TapHandler {
            gesturePolicy: TapHandler.WithinBounds
        }
        Label {
            x: Theme.gap
            y: Theme.tight
            width: panel.width - 2 * x
            height: Theme.px(28)
            text: sign.says.title
            color: Theme.brass
            fontSizeMode: Text.HorizontalFit
        }
        Label {
            x: Theme.gap
            y: Theme.px(34)
            width: panel.width - 2 * x
            height: Theme.px(44)
            text: sign.says.typed
            fontSizeMode: Text.HorizontalFit
            font.pixelSize: Theme.typeTotalQuiet
            objectName: "typed"
        }
        Label {
            x: Theme.gap
            y: Theme.px(78)
            width: panel.width - 2 * x
            height: Theme.px(48)
            text: sign.says.says
            color: Theme.ask
            wrapMode: Text.WordWrap
            fontSizeMode: Text.Fit
            minimumPixelSize: Theme.typeLeast
            font.pixelSize: Theme.typeSmall
            objectName: "says"
        }
    }
    Repeater {
        model: sign.pit.digits

        delegate: Key {
            onAct: offered => sign.pit.act(offered)
        }
    }
}
