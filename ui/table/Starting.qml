// Before the table is there: bare felt, and the headline at its place (ui/table/layout.py).
import QtQuick
import ui.shared

Item {
    id: starting

    property alias lines: headline.lines
    property alias size: headline.size
    property alias tag: headline.tag

    objectName: "starting"

    Rectangle {
        id: felt

        y: headline.y + headline.height
        width: starting.width
        height: starting.height - Theme.px(76) - Theme.px(34) - y
        color: Theme.felt
        objectName: "bareFelt"
    }
    Rectangle {
        y: felt.y
        width: starting.width
        height: Theme.hair
        color: Theme.brass
    }
    Headline {
        id: headline

        y: Theme.px(26) + Theme.px(74)
        width: starting.width
        height: Theme.px(104)
        tone: "warn"
    }
}
