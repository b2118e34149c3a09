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
    // The brightness, a palette of its own at each level: 0 for a lit room, 3 for a dark one. Every colour has one for each.
    property int level: 0
    // The first frame is there: chips and cloth may be painted.
    property bool seen: false
    property string family: "Kiosk Sans"

    // The room and the felt
    readonly property color room: ["#0B1211", "#070C0B", "#030606", "#010202"][level]
    readonly property color feltLight: ["#124841", "#0C3832", "#062622", "#021613"][level]
    readonly property color felt: ["#0C342F", "#072723", "#041A17", "#010D0B"][level]
    readonly property color feltDark: ["#08211F", "#051816", "#020E0D", "#010605"][level]
    readonly property color feltPrint: ["#2A6A60", "#235B52", "#1C4C44", "#153D36"][level]
    // Of a round that is recalled: its band and its ground, which are no table's
    readonly property color recall: ["#9FC4FF", "#93B6ED", "#88A9DD", "#7C9BCB"][level]
    readonly property color recallGround: ["#16233F", "#101B32", "#0B1426", "#070D1A"][level]
    readonly property color recallSlot: ["#0C1528", "#080F1E", "#050A15", "#03060D"][level]
    readonly property color slotLine: ["#2F7468", "#276359", "#20534A", "#18433B"][level]
    readonly property color slotFill: ["#0A2A26", "#061F1C", "#031411", "#010908"][level]
    readonly property color slotActive: ["#0F332D", "#092722", "#051916", "#020D0A"][level]
    readonly property color drawer: ["#101B1A", "#0A1312", "#050B0A", "#020404"][level]
    readonly property color line: ["#2B3F3B", "#243532", "#1D2C29", "#15221F"][level]

    // What is read
    readonly property color ink: ["#F1EADB", "#E0DACC", "#D0CABD", "#C0BAAE"][level]
    readonly property color inkQuiet: ["#D3D8CB", "#C4C9BD", "#B6BBAF", "#A8ACA1"][level]
    readonly property color inkDim: ["#A3B4AC", "#97A7A0", "#8F9E97", "#8C9B94"][level]
    readonly property color inkDark: ["#10100E", "#0A0A09", "#050504", "#020202"][level]
    readonly property color brass: ["#E0BD7B", "#D0B072", "#C2A369", "#B39762"][level]

    // What the dealer does about it: light fills that carry dark letters
    readonly property color ask: ["#FFBE4F", "#EDB149", "#DDA443", "#CB973D"][level]
    readonly property color deal: ["#F1EADB", "#E0DACC", "#D0CABD", "#C0BAAE"][level]
    readonly property color take: ["#FFA698", "#ED9A8D", "#DD8F83", "#D2887C"][level]
    readonly property color pay: ["#86E3A6", "#7CD39A", "#73C48F", "#6AB583"][level]
    readonly property color push: ["#A9C9F2", "#9DBBE1", "#92ADD1", "#86A0C1"][level]
    readonly property color say: ["#DDD3BF", "#CEC4B2", "#BFB6A5", "#B0A898"][level]
    readonly property color warn: ["#FFD84A", "#EDC944", "#DDBB3F", "#CBAC39"][level]
    readonly property color call: ["#FFD84A", "#EDC944", "#DDBB3F", "#CBAC39"][level]
    readonly property color glow: ["#FFC860", "#EDBA59", "#DDAD52", "#CB9F4B"][level]

    // Practice: its colour is nowhere on a table
    readonly property color practice: ["#C9B4FF", "#BBA7EE", "#AE9BDD", "#A191CC"][level]
    readonly property color practiceDark: ["#1E1534", "#160F28", "#0C0718", "#060310"][level]

    // Keys
    readonly property color key: ["#265149", "#20463F", "#1B3C36", "#142F2A"][level]
    readonly property color keyEdge: ["#7DBFB0", "#6BA598", "#5A8C80", "#487268"][level]
    readonly property color keyDown: ["#E0BD7B", "#D0B072", "#C2A369", "#B29661"][level]
    readonly property color keyOff: ["#0D1615", "#080F0E", "#040807", "#020303"][level]
    readonly property color keyOffEdge: ["#192523", "#141E1D", "#0F1817", "#0A1210"][level]
    readonly property color keyOffInk: ["#9DB0A8", "#92A49C", "#8C9D96", "#8A9B94"][level]
    readonly property color stripe: ["#E9B824", "#C99F1E", "#AB8617", "#8C6D11"][level]
    readonly property color stripeDark: ["#1A1508", "#120E05", "#0A0702", "#040301"][level]

    // Cards and chips, which are painted in Python from these same lines
    readonly property color cardFace: ["#F6F1E6", "#DCD8CE", "#C1BDB4", "#1A2422"][level]
    readonly property color chipLight: ["#F6F1E6", "#E5E0D6", "#D5D0C7", "#C4C0B7"][level]
    readonly property color cardEdge: ["#B9B09B", "#A09885", "#878071", "#77715F"][level]
    readonly property color cardBlack: ["#17191C", "#17191C", "#17191C", "#D9D1BF"][level]
    readonly property color cardRed: ["#9E0D19", "#870914", "#65050C", "#FF9384"][level]
    readonly property color cardBlue: ["#0B4A9E", "#083F89", "#042E66", "#93BEFA"][level]
    readonly property color cardGreen: ["#0C552F", "#0A4C2A", "#05381D", "#6FD597"][level]
    readonly property color cardBack: ["#5B1220", "#4E0E1A", "#410A14", "#33060F"][level]
    readonly property color cardBackLine: ["#D6AE68", "#B99659", "#9D7F4A", "#80673B"][level]
    readonly property color cardUnread: ["#FFBE4F", "#EDB149", "#DDA443", "#CB973D"][level]
    readonly property color none: "transparent"

    // Type, in pixels
    // Letters below 64 pixels are copied from pictures of them; larger ones are filled from their outlines each time.
    // The prompt, which changes with every card, stays below that at 1920x1080.
    readonly property int typePrompt: Math.round(47 * scale)
    readonly property int typePromptLong: Math.round(42 * scale)
    readonly property int typePromptLonger: Math.round(37 * scale)
    readonly property int typePromptLongest: Math.round(31 * scale)
    readonly property int typePromptLeast: Math.round(26 * scale)
    // The headline's sizes, as ui/table/prompt/prompt.py chooses them
    readonly property list<int> prompts: [typePrompt, typePromptLong, typePromptLonger, typePromptLongest, typePromptLeast]
    readonly property int typeCall: Math.round(24 * scale)
    readonly property int typeTrouble: Math.round(22 * scale)
    readonly property int typeTotal: Math.round(52 * scale)
    readonly property int typeTotalQuiet: Math.round(34 * scale)
    readonly property int typeCrowd: Math.round(84 * scale)
    readonly property int typeKey: Math.round(21 * scale)
    readonly property int typeRank: Math.round(27 * scale)
    readonly property int typeBody: Math.round(20 * scale)
    readonly property int typeSmall: Math.round(18 * scale)
    readonly property real lineTight: 0.9
    readonly property real lineHanging: 0.74
    // Of a Chinese letter's size, how much lower it hangs on a line of its own height: one part in so many.
    readonly property int hanging: 7
    readonly property int typeLeast: Math.round(11 * scale)
    readonly property int typeTag: Math.round(28 * scale)

    // Spacing, as ui/shared/spacing.py has it, and radii
    readonly property int margin: Math.round(16 * scale)
    readonly property int gap: Math.round(13 * scale)
    readonly property int tight: Math.round(6 * scale)
    readonly property int target: Math.round(63 * scale)
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
