// One row of a list: code and time, and what happened; or a line of the guide, which is no key. A touch on a row opens its
// card, its alarm, or its page.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared

Rectangle {
    id: row

    required x
    required y
    required width
    required height
    required visible
    required property string action
    required property string code
    required property string time
    required property string words
    required property string look

    readonly property bool alarm: look === "alarm"
    readonly property bool guide: look === "guide"
    readonly property bool title: look === "title" // of a chapter, in a narrow row
    readonly property bool low: guide && height < Theme.target // of one type, on one line or two
    readonly property int beside: Theme.px(title ? 34 : 90) // code and time

    signal act(string offered)

    radius: Theme.radius
    color: tap.pressed ? Theme.keyDown : guide ? Theme.none : Theme.keyOff
    border.width: guide ? 0 : Theme.hair
    border.color: alarm ? Theme.warn : Theme.keyOffEdge
    objectName: "event:" + action

    TapHandler {
        id: tap

        enabled: row.action !== ""
        gesturePolicy: TapHandler.ReleaseWithinBounds
        onTapped: row.act(row.action)
    }
    Label {
        x: Theme.tight
        width: row.beside
        height: row.time === "" ? row.height : row.height / 2
        horizontalAlignment: Text.AlignHCenter
        text: row.code
        color: row.alarm ? Theme.warn : Theme.brass
        objectName: "eventCode"
    }
    Label {
        x: Theme.tight
        y: row.code === "" ? 0 : row.height / 2
        width: row.beside
        height: row.height - y
        fontSizeMode: Text.HorizontalFit
        horizontalAlignment: Text.AlignHCenter
        text: row.time
        color: Theme.inkDim
        font.weight: Font.Medium
        font.features: ({
                "tnum": 1
            })
    }
    Label {
        x: row.guide ? Theme.tight : 2 * Theme.tight + row.beside
        width: row.width - x - Theme.px(20)
        height: row.height
        wrapMode: Text.WordWrap
        elide: Text.ElideRight // the card, where there is one, says the whole
        fontSizeMode: Text.Fit
        minimumPixelSize: Theme.typeSmall
        lineHeight: Theme.lineTight
        text: row.words
        font.pixelSize: row.low ? Theme.typeBody : row.guide ? Theme.typeCall : Theme.typeTrouble
        font.weight: Font.Medium
        objectName: "eventWords"
    }
    Label {
        x: row.width - width - Theme.tight
        width: Theme.px(16)
        height: row.height
        visible: row.action !== ""
        horizontalAlignment: Text.AlignRight
        text: "›"
        color: Theme.inkDim
    }
}
