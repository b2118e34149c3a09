// Trouble: what is wrong, since when, what is to be done, in a striped band that stays until someone has signed it off.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Item {
    id: band

    required property TablePresenter table
    readonly property TroubleProps trouble: table.trouble

    Image {
        width: band.width
        height: band.height
        source: width > 0 && height > 0 ? "image://faces/stripe/" + width + "/" + height : ""
    }
    Rectangle {
        x: Theme.margin
        y: Theme.px(6)
        width: band.width - 2 * Theme.margin
        height: band.height - 2 * y
        color: Theme.stripeDark
    }
    Label {
        x: 2 * Theme.margin
        y: Theme.px(6)
        width: since.x - x - Theme.margin
        height: Theme.px(32)
        elide: Text.ElideRight
        wrapMode: Text.WordWrap
        maximumLineCount: 2
        lineHeight: 0.88
        fontSizeMode: Text.Fit
        text: band.trouble.text
        color: Theme.warn
        font.pixelSize: Theme.typeKey
        objectName: "trouble"
    }
    Label {
        x: 2 * Theme.margin
        y: Theme.px(36)
        width: button.x - x - Theme.margin
        height: Theme.px(28)
        elide: Text.ElideRight
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.typeSmall
        text: band.trouble.todo
        font.weight: Font.Normal
    }
    Label {
        id: since

        x: button.x - width - Theme.margin
        y: Theme.px(7)
        width: implicitWidth
        height: Theme.px(30)
        horizontalAlignment: Text.AlignRight
        text: band.trouble.more + "  " + band.trouble.since
        color: Theme.inkQuiet
        font.pixelSize: Theme.typeSmall
        font.weight: Font.Normal
    }
    Rectangle {
        id: button

        x: band.width - width - 2 * Theme.margin
        y: (band.height - height) / 2
        width: Theme.px(190)
        height: Theme.target
        radius: Theme.radius
        color: tap.pressed ? Theme.keyDown : Theme.warn
        objectName: "sign_off"

        Label {
            anchors.centerIn: parent
            text: band.trouble.sign_off
            color: Theme.inkDark
            font.pixelSize: Theme.typeKey
        }
        TapHandler {
            id: tap

            gesturePolicy: TapHandler.ReleaseWithinBounds
            onTapped: band.table.act("ack:" + band.trouble.key)
        }
    }
}
