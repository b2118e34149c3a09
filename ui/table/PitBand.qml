// A message of the pit, in the row where trouble would stand: who says what, and the key that the dealer touches it away with.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Item {
    id: band

    required property TablePresenter table
    readonly property PitProps message: table.pit

    Rectangle {
        x: Theme.margin
        y: Theme.hair
        width: band.width - 2 * Theme.margin
        height: band.height - 2 * y
        radius: Theme.radius
        color: Theme.key
        border.width: Theme.hair
        border.color: Theme.say
    }
    Rectangle {
        id: tag

        x: Theme.margin + Theme.px(10)
        y: (band.height - height) / 2
        width: Theme.px(92)
        height: Theme.px(44)
        radius: Theme.radius
        color: Theme.say

        Label {
            anchors.fill: parent
            anchors.margins: Theme.tight
            horizontalAlignment: Text.AlignHCenter
            text: band.message.tag
            color: Theme.inkDark
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: Theme.typeSmall
            font.pixelSize: Theme.typeTag
            font.weight: Font.DemiBold
        }
    }
    Label {
        x: tag.x + tag.width + Theme.gap
        width: from.x - x - Theme.gap
        height: band.height
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        maximumLineCount: 3
        elide: Text.ElideRight
        lineHeight: /[\u2e80-\uffef]/.test(text) ? Theme.lineTight : 1
        text: band.message.text
        fontSizeMode: Text.Fit
        minimumPixelSize: Theme.typeSmall
        font.pixelSize: Theme.typeCall
        font.weight: Font.DemiBold
        objectName: "message"
    }
    Label {
        id: from

        x: button.x - width - Theme.gap
        width: Theme.px(170)
        height: band.height
        horizontalAlignment: Text.AlignRight
        wrapMode: Text.Wrap
        maximumLineCount: 3
        elide: Text.ElideRight
        text: band.message.by
        color: Theme.inkQuiet
        font.pixelSize: Theme.typeSmall
        objectName: "messageBy"
    }
    Rectangle {
        id: button

        x: band.width - width - Theme.margin - Theme.px(10)
        y: (band.height - height) / 2
        width: Theme.px(156)
        height: Theme.target
        radius: Theme.radius
        color: tap.pressed ? Theme.keyDown : Theme.say
        objectName: "read"

        Label {
            anchors.fill: parent
            horizontalAlignment: Text.AlignHCenter
            text: band.message.read
            color: Theme.inkDark
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: Theme.typeSmall
            font.pixelSize: Theme.typeTrouble
            font.weight: Font.DemiBold
        }
        TapHandler {
            id: tap

            gesturePolicy: TapHandler.ReleaseWithinBounds
            onTapped: band.table.act("read:" + band.message.id)
        }
    }
}
