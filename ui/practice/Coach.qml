// The coach beside the table: a strip in practice's own colour, always there, and the patrons' signals on the felt.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Item {
    id: root

    required property Coach coach
    required property real share
    readonly property CoachProps says: coach.props
    // The table begins right of the strip.
    readonly property int strip: Math.round((parent?.width ?? 0) * share)

    width: (parent?.width ?? 0) - strip
    height: parent?.height ?? 0
    z: 500

    component Touch: Key {
        required property string does

        action: does
        visible: true
        sub: ""
        face: ""
        look: "key"
        on: true
        held: false
        onAct: offered => root.coach.act(offered)
    }

    // Practice's colour all around the table.
    Rectangle {
        anchors.fill: parent
        color: Theme.none
        border.width: Theme.edge
        border.color: Theme.practice
    }

    Repeater {
        model: root.coach.signals

        delegate: Rectangle {
            id: mark

            required x
            required y
            required width
            required height
            required visible
            required property string text

            radius: height / 2
            color: Theme.practiceDark
            border.width: Theme.hair
            border.color: Theme.practice

            Label {
                x: Theme.gap
                width: mark.width - 2 * Theme.gap
                height: mark.height
                horizontalAlignment: Text.AlignHCenter
                fontSizeMode: Text.HorizontalFit
                text: mark.text
                color: Theme.practice
                font.pixelSize: Theme.typeTrouble
                objectName: "signal"
            }
        }
    }

    Loader {
        anchors.fill: parent
        active: root.says.page === "payout"
        sourceComponent: Payout {
            coach: root.coach
        }
    }
    Loader {
        anchors.fill: parent
        active: root.says.page === "results"
        sourceComponent: Results {
            coach: root.coach
        }
    }

    Rectangle {
        id: side

        readonly property int inner: width - 2 * Theme.tight

        x: -root.strip
        width: root.strip
        height: root.height
        color: Theme.practice
        objectName: "practice"

        component Words: Label {
            width: side.inner
            wrapMode: Text.Wrap
            color: Theme.inkDark
            font.pixelSize: Theme.typeBody
        }

        Column {
            x: Theme.tight
            y: Theme.tight
            width: side.inner
            spacing: Theme.tight

            Words {
                height: Theme.px(40)
                wrapMode: Text.NoWrap
                fontSizeMode: Text.HorizontalFit
                text: root.says.practice
                font.pixelSize: Theme.typeTag
                objectName: "practiceMark"
            }
            Words {
                text: root.says.title
            }
            Words {
                text: root.says.round
                font.weight: Font.Medium
            }
            Words {
                text: root.says.name
                font.weight: Font.Medium
            }
            Image {
                visible: root.says.face !== "" && root.says.page === ""
                source: root.says.face === "" ? "" : `${root.says.face}${Theme.px(74)}/${root.says.four ? 1 : 0}/0`
            }
            Words {
                visible: text !== "" && root.says.page === ""
                text: root.says.says
                font.pixelSize: Theme.typeBody
                objectName: "teaches"
            }
        }

        Rectangle {
            x: Theme.tight
            y: keys.y - height - Theme.tight
            width: side.inner
            height: wrong.height + 2 * Theme.tight
            visible: root.says.remark !== "" && root.says.page === ""
            radius: Theme.radius
            color: Theme.practiceDark

            Words {
                id: wrong

                x: Theme.tight
                y: Theme.tight
                width: parent.width - 2 * Theme.tight
                text: root.says.remark
                color: Theme.warn
                font.pixelSize: Theme.typeBody
                objectName: "remark"
            }
        }
        Column {
            id: keys

            x: Theme.tight
            y: side.height - height - Theme.gap
            width: side.inner
            spacing: Theme.gap

            Touch {
                does: "call"
                label: root.says.call
                visible: root.says.call !== "" && root.says.page === ""
                held: root.says.call_due
                x: 0
                y: 0
                width: side.inner
                height: Theme.target
            }
            Touch {
                does: "tell"
                label: root.says.tell
                visible: root.says.page === ""
                x: 0
                y: 0
                width: side.inner
                height: Theme.target
            }
            Touch {
                does: "pull"
                label: root.says.pull
                visible: root.says.page === ""
                x: 0
                y: 0
                width: side.inner
                height: 2 * Theme.target
            }
            Touch {
                does: "leave"
                label: root.says.leave
                x: 0
                y: 0
                width: side.inner
                height: Theme.target
            }
        }
    }
}
