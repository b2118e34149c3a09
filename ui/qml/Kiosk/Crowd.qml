// What do the patrons of the common hand do? Who still decides at the hand's left, what the others decided at its right.
pragma ComponentBehavior: Bound
import QtQuick
import Kiosk

Item {
    id: crowd

    required property var desk
    readonly property var facts: desk.crowd
    readonly property int side: (width - Theme.px(340)) / 2

    component Words: Text {
        width: crowd.side
        horizontalAlignment: Text.AlignHCenter
        textFormat: Text.PlainText
        color: Theme.ink
        font.family: Theme.family
        font.pixelSize: Theme.typeTag
        font.weight: Font.DemiBold
    }

    Words {
        y: Theme.px(60)
        height: Theme.px(110)
        verticalAlignment: Text.AlignVCenter
        text: crowd.facts.deciding
        color: Theme.glow
        font.pixelSize: Theme.typeCrowd
        font.weight: Font.Bold
        objectName: "deciding"
    }
    Words {
        y: Theme.px(172)
        text: crowd.facts.headline
    }
    Words {
        y: Theme.px(236)
        text: crowd.facts.seconds === "" ? "" : crowd.facts.seconds + "  " + crowd.desk.label("ui-crowd-seconds")
        color: Theme.brass
        objectName: "seconds"
    }
    Column {
        x: crowd.width - crowd.side
        y: Theme.px(44)

        Repeater {
            model: crowd.facts.counts

            delegate: Words {
                required property string modelData
                required property int index

                readonly property bool figure: index % 2 === 1

                height: Theme.px(figure ? 52 : 40)
                verticalAlignment: figure ? Text.AlignTop : Text.AlignBottom
                text: modelData
                color: figure ? Theme.ink : Theme.inkQuiet
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: Theme.typeSmall
                font.pixelSize: figure ? Theme.typePrompt : Theme.typeBody
            }
        }
    }
}
