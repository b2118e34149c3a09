// A round of the table recalled, as large as the dealer sees it.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.table
import ui.types

Rectangle {
    id: page

    required property PitPresenter pit
    readonly property TablePresenter back: pit.back

    color: Theme.room

    Felt {
        table: page.back
        places: page.back.places
    }
    Header {
        place: page.back.places.header
        props: page.back.header
        marks: page.back.marks
        clock: page.pit.clock
    }
    PromptLine {
        helps: false
        place: page.back.places.prompt
        prompt: page.back.prompt
    }
    Label {
        x: page.back.places.notice.x
        y: page.back.places.notice.y
        width: page.back.places.notice.width
        height: page.back.places.notice.height
        text: page.back.notice.text
        color: Theme.inkDim
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.typeSmall
    }
    Loader {
        anchors.fill: parent
        active: page.back.drawer.open
        sourceComponent: FloorDrawer {
            table: page.back
        }
    }
}
