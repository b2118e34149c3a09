// One key: lit where it does something now, dim where not; it always answers a touch.
pragma ComponentBehavior: Bound
import QtQuick

Rectangle {
    id: key

    required x
    required y
    required width
    required height
    required visible
    required property string action
    required property string label
    required property string sub
    required property string face
    required property string look
    required property bool on
    required property bool held

    property int type: Theme.typeKey
    readonly property bool chip: look === "chip"
    property bool figure: (label.length < 3 && label.charCodeAt(0) < 0x2E80) || /^\+\d+$/.test(label)
    // A long name below a label takes two lines.
    readonly property bool deep: sub.includes("·") || (sub.length > 12 && sub.includes(" "))
    readonly property bool bright: on && look !== "quiet"
    readonly property bool down: held || tap.pressed

    signal act(string offered)

    // A chip is a picture; the chosen one has a ring around it and is the only one that has.
    radius: chip ? width / 2 : Theme.radius
    color: down ? Theme.keyDown : chip ? Theme.none : bright ? Theme.key : Theme.keyOff
    border.width: chip ? 0 : Theme.hair
    border.color: bright ? Theme.keyEdge : Theme.keyOffEdge
    objectName: "key:" + action

    TapHandler {
        id: tap

        gesturePolicy: TapHandler.ReleaseWithinBounds
        longPressThreshold: key.action === "double" ? Theme.holdSeconds : 0
        onTapped: key.act(key.action)
        onLongPressed: if (key.action === "double") key.act("less")
    }
    Image {
        readonly property int side: Math.min(key.width, key.height) - Theme.px(key.chip ? 8 : key.label === "" ? 22 : 38)

        x: (key.width - width) / 2
        y: (key.height - height) / 2 + (key.label !== "" && !key.chip ? Theme.px(20) : 0)
        visible: key.face !== ""
        opacity: key.on ? 1 : 0.45
        asynchronous: true
        retainWhileLoading: true
        source: key.face === "" || side < 1 || !Theme.seen ? "" : key.face + side
    }
    Label {
        x: Theme.px(5)
        width: key.width - 2 * x
        height: key.face !== "" ? Theme.px(52) : key.sub !== "" ? Theme.px(41) : key.height
        visible: !key.chip
        horizontalAlignment: Text.AlignHCenter
        text: key.label.replace(/(· \S\.) /, "$1\u00a0")  // an initial stands on one line with its surname
        color: key.down ? Theme.inkDark : key.bright ? Theme.ink : Theme.keyOffInk
        wrapMode: key.sub === "" && key.face === "" && /[ ·\u2e80-\uffef-]/.test(key.label) ? Text.WordWrap : Text.NoWrap
        fontSizeMode: Text.Fit
        lineHeight: Theme.lineTight
        font.pixelSize: key.figure ? Theme.typeRank : key.type
    }
    Loader {
        active: key.sub !== ""
        x: Theme.px(5)
        y: Theme.px(key.deep ? 31 : 35)
        width: key.width - 2 * x
        height: Theme.px(key.deep ? 31 : 24)
        sourceComponent: Label {
            horizontalAlignment: Text.AlignHCenter
            text: key.sub
            color: key.down ? Theme.inkDark : key.bright ? Theme.ink : Theme.keyOffInk
            wrapMode: key.deep ? Text.WordWrap : Text.NoWrap
            fontSizeMode: key.deep ? Text.Fit : Text.HorizontalFit
            lineHeight: key.deep ? Theme.lineTight : 1
            font.pixelSize: Theme.typeBody
            font.weight: Font.Medium
        }
    }
}
