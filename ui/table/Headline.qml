// The headline's own words, and in one word what is done about them.
import QtQuick
import ui.shared

Item {
    id: line

    property string tag
    property string tone
    property string sign
    property string lines
    property int size // the place in `Theme.prompts` of their type
    property bool money
    property bool two // money on two lines
    readonly property int type: Theme.prompts[size]
    // Two lines of the largest type have as much room between the first one's capitals and the band above as between what
    // hangs from the second and the felt; the air of such lines is over the edges.
    readonly property real air: type / Theme.hanging
    readonly property real lift: hangs ? air : size === 0 ? 0.7 * air : 0
    readonly property real first: height / 2 - type - lift
    readonly property int side: Theme.px(306)
    // Chinese letters hang lower on their line than Latin ones, and the line is taller.
    readonly property bool hangs: /[\u2e80-\uffef]/.test(lines)
    readonly property alias said: said

    // Taking points down and is square, paying points up and is round, as on each hand: without colour they are still two things.
    Rectangle {
        id: plate

        readonly property bool down: line.tone === "take"
        readonly property bool round: line.tone === "pay"
        readonly property int signed: line.sign === "" ? 0 : Theme.px(24)

        x: Theme.margin
        y: (line.height - height) / 2
        width: Theme.px(112)
        height: Theme.px(70)
        radius: down ? 0 : round ? height / 2 : Theme.radius
        visible: line.tag !== ""
        color: Theme.tone(line.tone)
        objectName: "plate"

        Label {
            x: plate.round ? Theme.px(7) : Theme.tight
            y: plate.down ? 0 : plate.signed
            width: plate.width - 2 * x
            height: plate.height - plate.signed
            horizontalAlignment: Text.AlignHCenter
            text: line.tag
            color: Theme.inkDark
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: Theme.typeSmall
            font.pixelSize: Theme.typeTag
        }
        Label {
            y: plate.down ? plate.height - height : 0
            width: plate.width
            height: plate.signed
            horizontalAlignment: Text.AlignHCenter
            text: line.sign
            color: Theme.inkDark
            font.pixelSize: Theme.typeTrouble
            objectName: "sign"
        }
    }

    Label {
        id: said

        x: Theme.px(144)
        y: line.two ? line.first : (line.money ? 0 : -line.air) - (line.hangs || lineCount > 1 ? line.lift : 0)
        width: line.width - x - line.side - 2 * Theme.margin
        height: line.two ? line.type : line.money ? Theme.px(54) : line.height + 2 * line.air
        wrapMode: Text.Wrap
        maximumLineCount: 2
        elide: Text.ElideRight
        lineHeightMode: Text.FixedHeight
        lineHeight: font.pixelSize
        text: line.lines
        font.pixelSize: line.type
        font.weight: Font.DemiBold
        objectName: "prompt"
    }
}
