// The tokens of the screens: colours, type, spacing, radii, durations. No other file names one.
pragma Singleton
import QtQuick

QtObject {
    // The design's own size in units, and the least pixels of a window
    readonly property int canvasWidth: 1280
    readonly property int canvasHeight: 800
    readonly property int leastWidth: 1024
    readonly property int leastHeight: 700
    readonly property int panelHeight: 110

    // Pixels of one design unit; the window sets it.
    property real scale: 1
    property bool turbo: false
    // The first frame is there: chips and cloth may be painted.
    property bool seen: false
    property string family: "Kiosk Sans"

    // The room and the felt
    readonly property color room: "#0B1211"
    readonly property color feltLight: "#124841"
    readonly property color felt: "#0C342F"
    readonly property color feltDark: "#08211F"
    readonly property color feltPrint: "#2A6A60"
    readonly property color slotLine: "#2F7468"
    readonly property color slotFill: "#0A2A26"
    readonly property color slotActive: "#143E37"
    readonly property color drawer: "#101B1A"
    readonly property color line: "#2B3F3B"

    // What is read
    readonly property color ink: "#F1EADB"
    readonly property color inkQuiet: "#D3D8CB"
    readonly property color inkDim: "#A3B4AC"
    readonly property color inkDark: "#10100E"
    readonly property color brass: "#E0BD7B"

    // What the dealer does about it: light fills that carry dark letters
    readonly property color ask: "#FFBE4F"
    readonly property color deal: "#F1EADB"
    readonly property color take: "#FF9C8C"
    readonly property color pay: "#86E3A6"
    readonly property color push: "#A9C9F2"
    readonly property color say: "#DDD3BF"
    readonly property color warn: "#FFD84A"
    readonly property color call: "#FFD84A"
    readonly property color glow: "#FFC860"

    // Keys
    readonly property color key: "#265149"
    readonly property color keyEdge: "#7DBFB0"
    readonly property color keyDown: "#E0BD7B"
    readonly property color keyOff: "#0D1615"
    readonly property color keyOffEdge: "#192523"
    readonly property color keyOffInk: "#9DB0A8"
    readonly property color stripe: "#E9B824"
    readonly property color stripeDark: "#1A1508"

    // Cards and chips, which are painted in Python from these same lines
    readonly property color cardFace: "#F6F1E6"
    readonly property color cardEdge: "#B9B09B"
    readonly property color cardBlack: "#17191C"
    readonly property color cardRed: "#9E0D19"
    readonly property color cardBlue: "#0B4A9E"
    readonly property color cardGreen: "#0C552F"
    readonly property color cardBack: "#5B1220"
    readonly property color cardBackLine: "#D6AE68"
    readonly property color cardUnread: "#FFBE4F"
    readonly property color shade: "#000000"
    readonly property color none: "transparent"

    // Type, in pixels
    // Letters below 64 pixels are copied from pictures of them; larger ones are filled from their outlines each time.
    // The prompt, which changes with every card, stays below that at 1920x1080.
    readonly property int typePrompt: Math.round(47 * scale)
    readonly property int typePromptLong: Math.round(42 * scale)
    readonly property int typePromptLonger: Math.round(37 * scale)
    readonly property int typePromptLongest: Math.round(31 * scale)
    readonly property int typePromptLeast: Math.round(26 * scale)
    // The headline's sizes, as ui/table/prompt.py chooses them
    readonly property list<int> prompts: [typePrompt, typePromptLong, typePromptLonger, typePromptLongest, typePromptLeast]
    readonly property int typeCall: Math.round(24 * scale)
    readonly property int typeTrouble: Math.round(22 * scale)
    readonly property int typeTotal: Math.round(52 * scale)
    readonly property int typeTotalQuiet: Math.round(34 * scale)
    readonly property int typeCrowd: Math.round(84 * scale)
    readonly property int typeKey: Math.round(21 * scale)
    readonly property int typeRank: Math.round(27 * scale)
    readonly property int typeBody: Math.round(20 * scale)
    readonly property int typeSmall: Math.round(16 * scale)
    readonly property int typeLeast: Math.round(11 * scale)
    readonly property int typeTag: Math.round(28 * scale)

    // Spacing and radii
    readonly property int margin: Math.round(16 * scale)
    readonly property int gap: Math.round(13 * scale)
    readonly property int tight: Math.round(6 * scale)
    readonly property int target: Math.round(64 * scale)
    readonly property int radius: Math.round(10 * scale)
    readonly property int radiusSlot: Math.round(14 * scale)
    readonly property int hair: Math.max(1, Math.round(1.5 * scale))
    readonly property int edge: Math.max(3, Math.round(4 * scale))

    // Motion, in milliseconds
    readonly property real holdSeconds: 0.5
    readonly property int motion: turbo ? 0 : 120

    function px(units: real): int {
        return Math.round(units * scale);
    }

    function tone(name: string): color {
        switch (name) {
        case "ask":
            return ask;
        case "deal":
            return deal;
        case "take":
            return take;
        case "pay":
            return pay;
        case "push":
            return push;
        case "warn":
        case "call":
            return warn;
        }
        return say;
    }
}
