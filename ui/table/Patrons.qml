// The patrons of the common hand: who still decides at the hand's left; at its right what the others do, and money.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Item {
    id: patrons

    required property TablePresenter table
    readonly property PatronsProps props: table.patrons
    // The hand's box lies in the middle; the sides are what is left of the felt.
    readonly property int side: Math.round((width - Math.max(Theme.px(300), Math.min(Theme.px(560), width - Theme.px(580)))) / 2)
    readonly property int column: side - 2 * Theme.margin
    // Four things that patrons may do and three totals fit, with trouble above the prompt too.
    readonly property int lineHeight: Math.min(Theme.px(46), Math.floor((height - Theme.px(36)) / 7))

    component Words: Label {
        x: Theme.margin
        width: patrons.column
        horizontalAlignment: Text.AlignHCenter
        fontSizeMode: Text.HorizontalFit
        font.pixelSize: Theme.typeTag
        font.weight: Font.DemiBold
    }

    Words {
        y: Theme.px(36)
        height: Theme.px(100)
        text: patrons.props.figure
        color: patrons.props.glow ? Theme.glow : Theme.ink
        font.pixelSize: Theme.typeCrowd
        font.weight: Font.Bold
        objectName: "deciding"
    }
    Words {
        y: Theme.px(136)
        height: Theme.px(40)
        text: patrons.props.headline
    }
    Words {
        y: Theme.px(206)
        height: Theme.px(72)
        text: patrons.props.seconds
        color: Theme.brass
        font.pixelSize: Theme.typeTotal
        font.weight: Font.Bold
        objectName: "seconds"
    }
    Words {
        y: Theme.px(272)
        height: Theme.px(30)
        visible: patrons.props.seconds !== ""
        text: patrons.props.unit
        color: Theme.inkQuiet
        font.pixelSize: Theme.typeBody
    }

    Column {
        x: patrons.width - patrons.side + Theme.margin
        y: Theme.px(14)

        Repeater {
            model: patrons.table.patron_rows

            delegate: Item {
                id: line

                required visible
                required property string label
                required property string figure
                required property string tone
                required property bool apart
                readonly property int above: apart ? Theme.gap : 0

                width: patrons.column
                height: patrons.lineHeight + above
                objectName: "patronRow"

                Words {
                    x: 0
                    y: line.above
                    width: parent.width * 0.45
                    height: patrons.lineHeight
                    horizontalAlignment: Text.AlignLeft
                    text: line.label
                    color: Theme.inkQuiet
                    font.pixelSize: Theme.typeBody
                }
                Words {
                    x: parent.width * 0.45
                    y: line.above
                    width: parent.width - x
                    height: patrons.lineHeight
                    horizontalAlignment: Text.AlignRight
                    text: line.figure
                    color: line.tone === "" ? Theme.ink : Theme.tone(line.tone)
                    font.pixelSize: Theme.typeTotalQuiet
                    font.weight: Font.Bold
                }
            }
        }
    }
}
