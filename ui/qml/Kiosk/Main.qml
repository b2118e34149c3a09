// What lies where in the dealer's window? Everything is placed by the presenter's rectangles; nothing here decides.
pragma ComponentBehavior: Bound
import QtQuick
import Kiosk

Window {
    id: window

    required property var desk

    visible: true
    width: Theme.canvasWidth
    height: Theme.canvasHeight
    minimumWidth: Theme.leastWidth
    minimumHeight: Theme.leastHeight
    title: window.desk.header.title
    color: Theme.room

    onFrameSwapped: if (!Theme.seen) Theme.seen = true
    onWidthChanged: window.desk.resize(width, height)
    onHeightChanged: window.desk.resize(width, height)

    Binding {
        target: Theme
        property: "scale"
        value: Math.min(window.width / Theme.canvasWidth, window.height / Theme.canvasHeight)
    }
    Binding {
        target: Theme
        property: "turbo"
        value: window.desk.turbo
    }

    Felt {
        desk: window.desk
        places: window.desk.places
    }

    Header {
        place: window.desk.places.header
        facts: window.desk.header
        marks: window.desk.marks
        clock: window.desk.clock
    }

    PromptLine {
        place: window.desk.places.prompt
        prompt: window.desk.prompt
    }

    // The band and the floor's panel are seldom there: their files are read when they are.
    Loader {
        readonly property bool wanted: window.desk.trouble.key !== ""

        x: window.desk.places.band.x
        y: window.desk.places.band.y
        width: window.desk.places.band.width
        height: window.desk.places.band.height
        onWantedChanged: wanted ? setSource("TroubleBand.qml", {
            "desk": window.desk
        }) : setSource("")
    }

    Text {
        x: window.desk.places.notice.x
        y: window.desk.places.notice.y
        width: window.desk.places.notice.width
        height: window.desk.places.notice.height
        verticalAlignment: Text.AlignVCenter
        elide: Text.ElideRight
        textFormat: Text.PlainText
        text: window.desk.notice.text
        color: window.desk.notice.loud ? Theme.ask : Theme.inkDim
        font.family: Theme.family
        font.pixelSize: Theme.typeBody
        font.weight: Font.DemiBold
        objectName: "notice"
    }

    Repeater {
        model: window.desk.keys
        delegate: Key {
            onAct: offered => window.desk.act(offered)
        }
    }

    Loader {
        readonly property bool wanted: window.desk.crowd.shown

        x: window.desk.places.felt.x
        y: window.desk.places.felt.y
        width: window.desk.places.felt.width
        height: window.desk.places.felt.height
        onWantedChanged: wanted ? setSource("Crowd.qml", {
            "desk": window.desk
        }) : setSource("")
    }

    Loader {
        readonly property bool wanted: window.desk.floor.open

        x: window.desk.places.panel.x
        y: window.desk.places.panel.y
        width: window.desk.places.panel.width
        height: window.desk.places.panel.height
        onWantedChanged: wanted ? setSource("FloorPanel.qml", {
            "desk": window.desk
        }) : setSource("")
    }

    Loader {
        anchors.fill: parent
        active: window.desk.floor.cards.length > 0
        sourceComponent: Item {
            Repeater {
                model: window.desk.floor.cards
                delegate: Item {
                    required property var modelData

                    x: modelData.x
                    y: modelData.y
                    width: modelData.w
                    height: modelData.h

                    TapHandler {
                        gesturePolicy: TapHandler.ReleaseWithinBounds
                        onTapped: window.desk.act(parent.modelData.id)
                    }
                }
            }
        }
    }

    // The house's brightness: one shade over everything, and none at full brightness.
    Rectangle {
        anchors.fill: parent
        visible: window.desk.shade > 0
        color: Theme.shade
        opacity: window.desk.shade
    }
}
