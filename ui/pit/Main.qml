// The pit board's window: its head, and below it one page.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Window {
    id: window

    required property PitPresenter pit

    visible: true
    width: Theme.canvasWidth
    height: Theme.canvasHeight
    minimumWidth: Theme.leastWidth
    minimumHeight: Theme.leastHeight
    title: pit.board.title
    color: Theme.room
    onFrameSwapped: if (!Theme.seen) Theme.seen = true
    onWidthChanged: pit.resize(width, height)
    onHeightChanged: pit.resize(width, height)

    // A page is made when it is turned to, and gone when it is left.
    component Page: Loader {
        required property bool wanted
        required property string file

        anchors.fill: parent
        onWantedChanged: wanted ? setSource(file, {
            "pit": window.pit
        }) : setSource("")
    }

    Binding {
        target: Theme
        property: "scale"
        value: Math.min(window.width / Theme.canvasWidth, window.height / Theme.canvasHeight)
    }

    Board {
        anchors.fill: parent
        pit: window.pit
        visible: window.pit.page === "board"
    }
    Page {
        wanted: window.pit.page === "table" || window.pit.page === "recall"
        file: "TablePage.qml"
        visible: window.pit.page === "table"
    }
    Page {
        wanted: window.pit.page === "staff"
        file: "StaffPage.qml"
    }
    Page {
        wanted: window.pit.page === "figures"
        file: "FiguresPage.qml"
    }
    Page {
        wanted: window.pit.page === "patrons"
        file: "PatronsPage.qml"
    }

    Item {
        anchors.fill: parent
        visible: window.pit.page !== "recall"

        Repeater {
            model: window.pit.head
            delegate: Key {
                onAct: offered => window.pit.act(offered)
            }
        }
    }
    Label {
        visible: window.pit.page !== "recall"
        x: window.width - width - Theme.margin
        y: Theme.px(10)
        width: Theme.px(80)
        height: Theme.target
        horizontalAlignment: Text.AlignRight
        text: window.pit.clock
        font.pixelSize: Theme.typeRank
        font.features: ({
                "tnum": 1
            })
    }

    Page {
        wanted: window.pit.page === "recall"
        file: "Lookup.qml"
    }
    Page {
        wanted: window.pit.sign_in_says.shown
        file: "SignIn.qml"
    }
}
