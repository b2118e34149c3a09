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
    Text {
        x: 2 * Theme.margin
        y: Theme.px(6)
        width: since.x - x - Theme.margin
        height: Theme.px(32)
        verticalAlignment: Text.AlignVCenter
        elide: Text.ElideRight
        wrapMode: Text.WordWrap
        maximumLineCount: 2
        lineHeight: 0.88
        fontSizeMode: Text.Fit
        minimumPixelSize: Theme.typeLeast
        text: band.trouble.text
        textFormat: Text.PlainText
        color: Theme.warn
        font.family: Theme.family
        font.pixelSize: Theme.typeKey
        font.weight: Font.Bold
        objectName: "trouble"
    }
    Text {
        x: 2 * Theme.margin
        y: Theme.px(36)
        width: button.x - x - Theme.margin
        height: Theme.px(28)
        verticalAlignment: Text.AlignVCenter
        elide: Text.ElideRight
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.typeSmall
        text: band.trouble.todo
        textFormat: Text.PlainText
        color: Theme.ink
        font.family: Theme.family
        font.pixelSize: Theme.typeBody
    }
    Text {
        id: since

        x: button.x - width - Theme.margin
        y: Theme.px(7)
        width: implicitWidth
        height: Theme.px(30)
        horizontalAlignment: Text.AlignRight
        verticalAlignment: Text.AlignVCenter
        text: band.trouble.more + "  " + band.trouble.since
        textFormat: Text.PlainText
        color: Theme.inkQuiet
        font.family: Theme.family
        font.pixelSize: Theme.typeSmall
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

        Text {
            anchors.centerIn: parent
            text: band.trouble.sign_off
            textFormat: Text.PlainText
            color: Theme.inkDark
            font.family: Theme.family
            font.pixelSize: Theme.typeKey
            font.weight: Font.Bold
        }
        TapHandler {
            id: tap

            gesturePolicy: TapHandler.ReleaseWithinBounds
            onTapped: band.table.act("ack:" + band.trouble.key)
        }
    }
}
