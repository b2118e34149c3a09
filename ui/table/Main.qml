// The dealer's window. Everything is placed by the presenter's rectangles; nothing here decides.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Window {
    id: window

    required property TablePresenter table

    visible: true
    width: Theme.canvasWidth
    height: Theme.canvasHeight
    minimumWidth: Theme.leastWidth
    minimumHeight: Theme.leastHeight
    title: window.table.header.title
    color: Theme.room

    onFrameSwapped: if (!Theme.seen) Theme.seen = true
    onWidthChanged: window.table.resize(width, height)
    onHeightChanged: window.table.resize(width, height)

    Binding {
        target: Theme
        property: "scale"
        value: Math.min(window.width / Theme.canvasWidth, window.height / Theme.canvasHeight)
    }
    Binding {
        target: Theme
        property: "turbo"
        value: window.table.house.turbo
    }

    Felt {
        table: window.table
        places: window.table.places
    }

    Header {
        place: window.table.places.header
        props: window.table.header
        marks: window.table.marks
        clock: window.table.clock
    }

    PromptLine {
        place: window.table.places.prompt
        prompt: window.table.prompt
        onAct: offered => window.table.act(offered)
    }

    // The band and the floor's drawer are seldom there: their files are read when they are.
    Loader {
        readonly property bool wanted: window.table.trouble.key !== ""

        x: window.table.places.band.x
        y: window.table.places.band.y
        width: window.table.places.band.width
        height: window.table.places.band.height
        onWantedChanged: wanted ? setSource("TroubleBand.qml", {
            "table": window.table
        }) : setSource("")
    }

    Text {
        x: window.table.places.notice.x
        y: window.table.places.notice.y
        width: window.table.places.notice.width
        height: window.table.places.notice.height
        verticalAlignment: Text.AlignVCenter
        elide: Text.ElideRight
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.typeSmall
        textFormat: Text.PlainText
        text: window.table.notice.text
        color: window.table.notice.loud ? Theme.ask : Theme.inkDim
        font.family: Theme.family
        font.pixelSize: Theme.typeBody
        font.weight: Font.DemiBold
        objectName: "notice"
    }

    Repeater {
        model: window.table.keys
        delegate: Key {
            onAct: offered => window.table.act(offered)
        }
    }

    Loader {
        readonly property bool wanted: window.table.patrons.shown

        x: window.table.places.felt.x
        y: window.table.places.felt.y
        width: window.table.places.felt.width
        height: window.table.places.felt.height
        onWantedChanged: wanted ? setSource("Patrons.qml", {
            "table": window.table
        }) : setSource("")
    }

    Loader {
        readonly property bool wanted: window.table.drawer.open

        x: window.table.places.drawer.x
        y: window.table.places.drawer.y
        width: window.table.places.drawer.width
        height: window.table.places.drawer.height
        onWantedChanged: wanted ? setSource("FloorDrawer.qml", {
            "table": window.table
        }) : setSource("")
    }

    Repeater {
        model: window.table.picks
        delegate: Item {
            id: pick

            required x
            required y
            required property bool shown
            required property string action
            required property int w
            required property int h

            visible: shown
            width: w
            height: h

            TapHandler {
                gesturePolicy: TapHandler.ReleaseWithinBounds
                onTapped: window.table.act(pick.action)
            }
        }
    }

    // The house's brightness: one shade over everything, and none at full brightness.
    Rectangle {
        anchors.fill: parent
        visible: window.table.house.shade > 0
        color: Theme.shade
        opacity: window.table.house.shade
    }
}
