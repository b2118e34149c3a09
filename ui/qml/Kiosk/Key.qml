// What does one key look like? Lit where it does something now, dim where not; it always answers a touch.
pragma ComponentBehavior: Bound
import QtQuick
import Kiosk

Item {
    id: key

    required x
    required y
    required property bool shown
    required property string action
    required property string label
    required property string sub
    required property string face
    required property string look
    required property bool on
    required property bool held
    required property int w
    required property int h

    readonly property bool chip: look === "chip"
    readonly property bool figure: label.length < 3
    readonly property bool bright: on && look !== "quiet"

    signal act(string offered)

    visible: shown
    width: w
    height: h
    objectName: "key:" + action

    TapHandler {
        id: tap

        gesturePolicy: TapHandler.ReleaseWithinBounds
        longPressThreshold: key.action === "double" ? 0.5 : 0
        onTapped: key.act(key.action)
        onLongPressed: if (key.action === "double") key.act("less")
    }

    Rectangle {
        anchors.fill: parent
        visible: !key.chip
        radius: Theme.radius
        color: tap.pressed || key.held ? Theme.keyDown : key.bright ? Theme.key : Theme.keyOff
        border.width: Theme.hair
        border.color: key.bright ? Theme.keyEdge : Theme.keyOffEdge
    }
    // The chosen chip has a ring around it and is the only one that has.
    Rectangle {
        anchors.fill: parent
        visible: key.chip && (key.held || tap.pressed)
        radius: width / 2
        color: Theme.keyDown
    }
    Image {
        readonly property int side: Math.min(key.w, key.h) - Theme.px(key.chip ? 8 : key.label === "" ? 22 : 38)

        anchors.centerIn: parent
        anchors.verticalCenterOffset: key.label !== "" && !key.chip ? Theme.px(20) : 0
        width: key.face === "" ? 0 : implicitWidth
        height: key.face === "" ? 0 : implicitHeight
        visible: key.face !== ""
        opacity: key.on ? 1 : 0.45
        source: key.face === "" || side < 1 ? "" : key.face + side
    }
    Text {
        anchors.fill: parent
        anchors.bottomMargin: key.sub !== "" ? Theme.px(18) : key.face !== "" ? Theme.px(84) : 0
        anchors.leftMargin: Theme.tight
        anchors.rightMargin: Theme.tight
        visible: !key.chip
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        text: key.label
        textFormat: Text.PlainText
        color: tap.pressed || key.held ? Theme.inkDark : key.bright ? Theme.ink : Theme.keyOffInk
        font.family: Theme.family
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.typeSmall
        font.pixelSize: key.figure ? Theme.typeRank : Theme.typeKey
        font.weight: Font.Bold
    }
    Text {
        x: 0
        y: key.height - Theme.px(25)
        width: key.width
        height: Theme.px(18)
        visible: key.sub !== ""
        horizontalAlignment: Text.AlignHCenter
        text: key.sub
        textFormat: Text.PlainText
        color: tap.pressed || key.held ? Theme.inkDark : Theme.inkQuiet
        font.family: Theme.family
        font.pixelSize: Theme.typeSmall
    }
}
