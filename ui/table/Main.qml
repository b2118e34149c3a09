// The dealer's window. Everything is placed by the presenter's rectangles; nothing here decides.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Window {
    id: window

    required property TablePresenter table
    // The share of the width, at the left, that is another's.
    property real share: 0
    readonly property int beside: Math.round(width * share)

    visible: true
    width: Theme.canvasWidth
    height: Theme.canvasHeight
    minimumWidth: Theme.leastWidth
    minimumHeight: Theme.leastHeight
    title: `${window.table.header.table}  ·  ${window.table.header.rules}`
    color: Theme.room

    // A part that is seldom there: its file is read when it is.
    component Seldom: Loader {
        required property rect place
        required property bool wanted
        required property string file

        x: place.x
        y: place.y
        width: place.width
        height: place.height
        onWantedChanged: wanted ? setSource(file, {
            "table": window.table
        }) : setSource("")
    }

    onFrameSwapped: if (!Theme.seen) Theme.seen = true
    onWidthChanged: window.table.resize(width - beside, height)
    onHeightChanged: window.table.resize(width - beside, height)

    Binding {
        target: Theme
        property: "scale"
        value: Math.min((window.width - window.beside) / Theme.canvasWidth, window.height / Theme.canvasHeight)
    }
    Binding {
        target: window.contentItem
        property: "x"
        value: window.beside
    }
    Binding {
        target: Theme
        property: "turbo"
        value: window.table.house.turbo
    }
    Binding {
        target: Theme
        property: "level"
        value: window.table.house.level
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

    Seldom {
        place: window.table.places.band
        wanted: window.table.trouble.key !== ""
        file: "TroubleBand.qml"
    }

    Seldom {
        place: window.table.places.band
        wanted: window.table.pit.id !== ""
        file: "PitBand.qml"
    }

    Label {
        x: window.table.places.notice.x
        y: window.table.places.notice.y
        width: window.table.places.notice.width - more.width
        height: window.table.places.notice.height
        elide: Text.ElideRight
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.typeSmall
        text: window.table.notice.text
        color: window.table.notice.loud ? Theme.ask : Theme.inkDim
        font.weight: Font.DemiBold
        objectName: "notice"

        TapHandler {
            enabled: window.table.notice.action !== ""
            margin: Theme.px(18)
            gesturePolicy: TapHandler.ReleaseWithinBounds
            onTapped: window.table.act(window.table.notice.action)
        }
    }
    Label {
        id: more

        x: window.table.places.notice.x + window.table.places.notice.width - width
        y: window.table.places.notice.y
        width: Theme.px(16)
        height: window.table.places.notice.height
        visible: window.table.notice.action !== ""
        horizontalAlignment: Text.AlignRight
        text: "›"
        color: Theme.ask
        font.pixelSize: Theme.typeCall
        objectName: "noticeMore"
    }

    Pads {
        table: window.table
        places: window.table.places
    }

    Repeater {
        model: window.table.keys
        delegate: Key {
            onAct: offered => window.table.act(offered)
        }
    }

    Seldom {
        place: window.table.places.felt
        wanted: window.table.patrons.shown
        file: "Patrons.qml"
    }

    Seldom {
        place: Qt.rect(0, 0, window.width, window.height)
        wanted: window.table.day.props.shown
        file: "DayPage.qml"
    }

    Seldom {
        place: Qt.rect(0, 0, window.width, window.height)
        wanted: window.table.drawer.open
        file: "FloorDrawer.qml"
    }

    Seldom {
        place: Qt.rect(0, 0, window.width, window.height)
        wanted: window.table.help.open
        file: "HelpCard.qml"
    }

    Repeater {
        model: window.table.picks
        delegate: Item {
            id: pick

            required x
            required y
            required width
            required height
            required visible
            required property string action


            TapHandler {
                gesturePolicy: TapHandler.ReleaseWithinBounds
                onTapped: window.table.act(pick.action)
            }
        }
    }
}
