// The header: which table this is, who deals, how the reader is, what time it is.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Item {
    id: header

    required property rect place
    required property HeaderProps props
    required property RowModel marks
    required property string clock

    x: place.x
    y: place.y
    width: place.width
    height: place.height

    component Words: Label {
        height: header.height
        color: Theme.inkQuiet
        font.pixelSize: Theme.typeSmall
        font.weight: Font.Medium
    }

    // Another round lies on the felt: over the table's own name.
    Rectangle {
        width: seen.x - Theme.margin
        height: header.height
        visible: header.props.recall !== ""
        color: Theme.recall
    }
    Label {
        x: Theme.margin
        width: seen.x - x - 2 * Theme.margin
        height: header.height
        visible: header.props.recall !== ""
        text: header.props.recall
        color: Theme.inkDark
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.typeSmall
        font.pixelSize: Theme.typeTrouble
        objectName: "recall"
    }
    Row {
        x: Theme.margin
        spacing: Theme.px(28)
        visible: header.props.recall === ""

        Words {
            text: header.props.title
            color: Theme.brass
            font.weight: Font.Bold
        }
        Words {
            text: header.props.limits
        }
        Words {
            text: header.props.dealer
        }
    }

    Rectangle {
        x: Math.min((header.width - width) / 2, seen.x - width - Theme.px(16)) // in the middle, where nothing stands there
        y: Theme.tight
        visible: header.props.badge !== "" && header.props.recall === ""
        width: Theme.px(190)
        height: header.height - 2 * Theme.tight
        radius: height / 2
        color: Theme.warn

        Label {
            anchors.centerIn: parent
            text: header.props.badge
            color: Theme.inkDark
            font.pixelSize: Theme.typeSmall
        }
    }

    Row {
        id: seen

        anchors.right: parent.right
        anchors.rightMargin: Theme.margin
        spacing: Theme.px(16)

        Words {
            text: header.props.floor
            color: Theme.inkDim
        }
        Repeater {
            model: header.marks

            delegate: Row {
                id: mark

                required property string label
                required property bool good

                spacing: Theme.tight

                // A full disc where it has been seen, an empty ring where it has not.
                Rectangle {
                    y: (header.height - height) / 2
                    width: Theme.px(12)
                    height: width
                    radius: width / 2
                    color: mark.good ? Theme.pay : Theme.room
                    border.width: Theme.px(2)
                    border.color: mark.good ? Theme.pay : Theme.take
                }
                Words {
                    text: mark.label
                    color: mark.good ? Theme.inkDim : Theme.take
                }
            }
        }
        Words {
            text: header.clock
            color: Theme.ink
            width: Theme.px(50)
            horizontalAlignment: Text.AlignRight
            font.features: ({
                    "tnum": 1
                })
        }
    }
}
