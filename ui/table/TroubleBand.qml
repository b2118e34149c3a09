// Trouble: its row is always there, empty or striped. What is wrong, what is to be done, since when; who signs it off, and
// what else there is.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Item {
    id: band

    required property TablePresenter table
    readonly property TroubleProps trouble: table.trouble

    function escaped(text: string): string {
        return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/\u00a0/g, "&nbsp;");
    }

    TapHandler {
        gesturePolicy: TapHandler.ReleaseWithinBounds
        onTapped: band.table.act("help:trouble")
    }
    Image {
        width: band.width
        height: band.height
        source: width > 0 && height > 0 ? "image://faces/" + Theme.level + "/stripe/" + width + "/" + height : ""
    }
    Rectangle {
        x: Theme.margin
        y: Theme.hair
        width: band.width - 2 * Theme.margin
        height: band.height - 2 * y
        color: Theme.stripeDark
    }
    Label {
        x: Theme.margin + Theme.px(10)
        width: button.x - x - Theme.gap
        height: band.height
        textFormat: Text.StyledText
        wrapMode: Text.Wrap
        maximumLineCount: 3
        elide: Text.ElideRight
        lineHeightMode: Text.FixedHeight
        lineHeight: Theme.px(24)
        text: "<font color=\"" + Theme.warn + "\">" + band.escaped(band.trouble.text) + "</font> " + band.escaped(band.trouble.todo) + " <font color=\"" + Theme.inkDim + "\">" + band.escaped(band.trouble.since) + "&nbsp;&nbsp;›</font>"
        font.pixelSize: Theme.typeTrouble
        font.weight: Font.Medium
        objectName: "trouble"
    }
    Rectangle {
        id: button

        readonly property bool on: band.trouble.on

        x: band.width - width - Theme.margin - Theme.px(10)
        y: (band.height - height) / 2
        width: Theme.px(156)
        height: Theme.target
        radius: Theme.radius
        color: !button.on ? Theme.keyOff : tap.pressed ? Theme.keyDown : Theme.warn
        border.width: button.on ? 0 : Theme.hair
        border.color: Theme.keyOffEdge
        objectName: "sign_off"

        Label {
            y: Theme.px(4)
            width: button.width
            height: Theme.px(30)
            horizontalAlignment: Text.AlignHCenter
            text: band.trouble.sign_off
            color: button.on ? Theme.inkDark : Theme.keyOffInk
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: Theme.typeSmall
            font.pixelSize: Theme.typeTrouble
        }
        Label {
            y: Theme.px(32)
            width: button.width
            height: Theme.px(28)
            horizontalAlignment: Text.AlignHCenter
            text: band.trouble.signer + band.trouble.more
            fontSizeMode: Text.HorizontalFit
            color: button.on ? Theme.inkDark : Theme.keyOffInk
            font.pixelSize: Theme.typeTrouble
            font.weight: Font.Medium
        }
        TapHandler {
            id: tap

            gesturePolicy: TapHandler.ReleaseWithinBounds
            onTapped: band.table.act("ack:" + band.trouble.key)
        }
    }
}
