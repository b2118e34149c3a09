// Words on the screen: plain text in the kiosk's own letters, in the middle of its height.
import QtQuick

Text {
    verticalAlignment: Text.AlignVCenter
    textFormat: Text.PlainText
    color: Theme.ink
    font.family: Theme.family
    minimumPixelSize: Theme.typeLeast
    font.pixelSize: Theme.typeBody
    font.weight: Font.Bold
}
