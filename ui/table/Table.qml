// The table on the window: everything is placed by the presenter's rectangles; nothing here decides.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Item {
    id: view

    required property TablePresenter table

    width: parent.width - parent.x
    height: parent.height
    onWidthChanged: view.table.resize(width, height)
    onHeightChanged: view.table.resize(width, height)

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
            "table": view.table
        }) : setSource("")
    }

    Binding {
        target: view.Window.window
        property: "title"
        value: `${view.table.header.table}  ·  ${view.table.header.rules}`
    }
    Binding {
        target: Theme
        property: "turbo"
        value: view.table.house.turbo
    }
    Binding {
        target: Theme
        property: "level"
        value: view.table.house.level
    }

    Felt {
        table: view.table
        places: view.table.places
    }

    Header {
        place: view.table.places.header
        props: view.table.header
        marks: view.table.marks
        clock: view.table.clock
    }

    // While all is well the row of trouble holds the rules that patrons ask for.
    Label {
        x: Theme.margin
        y: view.table.places.band.y + Theme.tight
        width: view.table.places.band.width - 2 * Theme.margin
        height: Theme.px(48)
        visible: view.table.trouble.key === "" && view.table.pit.id === "" && view.table.header.recall === "" && !view.table.day.props.shown
        verticalAlignment: Text.AlignTop
        lineHeightMode: Text.FixedHeight
        lineHeight: Theme.px(24)
        text: view.table.header.standing.join("\n")
        color: Theme.inkDim
        font.pixelSize: Theme.typeSmall
        font.weight: Font.Medium
        objectName: "standing"
    }

    PromptLine {
        place: view.table.places.prompt
        prompt: view.table.prompt
        onAct: offered => view.table.act(offered)
    }

    Seldom {
        place: view.table.places.band
        wanted: view.table.trouble.key !== ""
        file: "TroubleBand.qml"
    }

    Seldom {
        place: view.table.places.band
        wanted: view.table.pit.id !== ""
        file: "PitBand.qml"
    }

    Label {
        x: view.table.places.notice.x
        y: view.table.places.notice.y
        width: view.table.places.notice.width - more.width
        height: view.table.places.notice.height + Theme.tight  // on two lines down to the keys
        elide: Text.ElideRight
        wrapMode: Text.Wrap
        maximumLineCount: 2
        lineHeight: Theme.lineTight
        fontSizeMode: Text.Fit
        minimumPixelSize: Theme.typeSmall
        text: view.table.notice.text
        color: view.table.notice.loud ? Theme.ask : Theme.inkDim
        font.weight: Font.DemiBold
        objectName: "notice"

        TapHandler {
            enabled: view.table.notice.action !== ""
            margin: Theme.px(18)
            gesturePolicy: TapHandler.ReleaseWithinBounds
            onTapped: view.table.act(view.table.notice.action)
        }
    }
    Label {
        id: more

        x: view.table.places.notice.x + view.table.places.notice.width - width
        y: view.table.places.notice.y
        width: Theme.px(16)
        height: view.table.places.notice.height
        visible: view.table.notice.action !== ""
        horizontalAlignment: Text.AlignRight
        text: "›"
        color: Theme.ask
        font.pixelSize: Theme.typeCall
        objectName: "noticeMore"
    }

    Pads {
        table: view.table
        places: view.table.places
    }

    Repeater {
        model: view.table.keys
        delegate: Key {
            onAct: offered => view.table.act(offered)
        }
    }

    Seldom {
        place: view.table.places.felt
        wanted: view.table.patrons.shown
        file: "Patrons.qml"
    }

    Seldom {
        place: Qt.rect(0, 0, view.width, view.height)
        wanted: view.table.day.props.shown
        file: "DayPage.qml"
    }

    Seldom {
        place: Qt.rect(0, 0, view.width, view.height)
        wanted: view.table.drawer.open
        file: "FloorDrawer.qml"
    }

    Seldom {
        place: Qt.rect(0, 0, view.width, view.height)
        wanted: view.table.help.open
        file: "HelpCard.qml"
    }

    Repeater {
        model: view.table.picks
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
                onTapped: view.table.act(pick.action)
            }
        }
    }
}
