// One table: its felt as its dealer sees it, its figures, alarms and events, and the keys of what may be ordered.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.table
import ui.types

Item {
    id: page

    required property PitPresenter pit
    readonly property PageProps says: pit.props
    readonly property real live: says.live / 10000

    Label {
        id: title

        x: Theme.margin
        y: Theme.px(8)
        height: Theme.px(40)
        text: page.says.title
        color: Theme.brass
        font.pixelSize: Theme.typeTag
    }
    Label {
        x: title.x + title.width + Theme.px(24)
        y: title.y
        width: page.width * 0.6 - x
        height: title.height
        text: page.says.old !== "" ? page.says.old : page.says.dealer
        color: page.says.old !== "" ? Theme.warn : Theme.inkQuiet
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.typeSmall
    }
    Label {
        x: Theme.margin
        y: title.y + title.height
        width: page.width * 0.55
        height: Theme.px(28)
        text: page.says.state
        color: Theme.inkDim
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.typeSmall
        font.weight: Font.Medium
    }

    // The dealer's own picture, smaller, and deaf to touches.
    Item {
        x: page.says.felt.x
        y: page.says.felt.y
        width: page.says.felt.width
        height: page.pit.write_says.shown ? Math.min(page.pit.write_says.panel.y - y, page.says.felt.height) : page.says.felt.height
        clip: true
        visible: page.says.off === ""

        Item {
            y: -page.pit.live.places.prompt.y * page.live
            width: page.width
            height: page.height
            scale: page.live
            transformOrigin: Item.TopLeft
            enabled: false

            Felt {
                table: page.pit.live
                places: page.pit.live.places
            }
            PromptLine {
                helps: false
                place: page.pit.live.places.prompt
                prompt: page.pit.live.prompt
            }
        }
    }

    // Of a table that was stopped there is no picture.
    Label {
        x: page.says.felt.x
        y: page.says.felt.y
        width: page.says.felt.width
        height: Math.min(page.says.felt.height, Theme.px(160))
        horizontalAlignment: Text.AlignHCenter
        visible: text !== "" && !page.pit.write_says.shown
        text: page.says.off
        color: Theme.inkDim
        font.pixelSize: Theme.typeTag
        objectName: "off"
    }

    Grid {
        id: figures

        visible: !page.pit.write_says.shown
        x: page.says.figures.x
        y: page.says.figures.y
        columns: 4
        spacing: Theme.tight

        Repeater {
            model: page.pit.table_figures

            delegate: Rectangle {
                id: figure

                required visible
                required property string label
                required property string value
                required property string sub

                width: (page.says.figures.width + Theme.tight) / figures.columns - Theme.tight
                height: (page.says.figures.height - Theme.tight) / 2
                radius: Theme.radius
                color: Theme.drawer

                Label {
                    x: Theme.gap
                    y: Theme.px(3)
                    width: figure.width - 2 * x
                    height: Theme.px(22)
                    text: figure.label
                    color: Theme.inkDim
                    fontSizeMode: Text.HorizontalFit
                    font.pixelSize: Theme.typeSmall
                    font.weight: Font.Medium
                }
                Label {
                    id: value

                    x: Theme.gap
                    y: Theme.px(25)
                    width: Math.min(implicitWidth, figure.width - 2 * x)
                    height: Theme.px(32)
                    text: figure.value
                    color: Theme.inkQuiet
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: Theme.typeLeast
                    font.pixelSize: Theme.typeTrouble
                }
                Label {
                    x: value.x + value.width + Theme.tight
                    y: value.y
                    width: figure.width - x - Theme.tight
                    height: value.height
                    horizontalAlignment: Text.AlignRight
                    text: figure.sub
                    color: Theme.inkDim
                    elide: Text.ElideRight
                    fontSizeMode: Text.HorizontalFit
                    font.pixelSize: Theme.typeSmall
                    font.weight: Font.Medium
                }
            }
        }
    }

    ListView {
        visible: !page.pit.write_says.shown
        x: page.says.events.x
        y: page.says.events.y
        width: page.says.events.width
        height: page.says.events.height
        clip: true
        model: page.pit.lines
        boundsBehavior: Flickable.StopAtBounds
        objectName: "events"

        delegate: Item {
            id: line

            required visible
            required property string time
            required property string words
            required property bool alarm

            width: page.says.events.width
            height: visible ? Theme.px(30) : 0

            Label {
                width: Theme.px(92)
                height: line.height
                text: line.time
                color: Theme.inkDim
                font.pixelSize: Theme.typeSmall
                font.weight: Font.Medium
                font.features: ({
                        "tnum": 1
                    })
            }
            Label {
                x: Theme.px(96)
                width: line.width - x
                height: line.height
                text: line.words
                color: line.alarm ? Theme.ink : Theme.inkDim
                elide: Text.ElideRight
                font.pixelSize: Theme.typeSmall
                font.weight: line.alarm ? Font.DemiBold : Font.Medium
            }
        }
    }

    Label {
        id: heading

        visible: !page.pit.sign_in_says.shown
        x: page.says.column.x
        y: page.says.column.y
        width: page.says.column.width
        height: Theme.px(26)
        text: page.says.alarms_title
        color: Theme.inkDim
        font.pixelSize: Theme.typeSmall
    }
    ListView {
        visible: !page.pit.sign_in_says.shown
        x: page.says.column.x
        y: heading.y + heading.height
        width: page.says.column.width
        height: notice.y - y - Theme.tight
        clip: true
        interactive: contentHeight > height
        boundsBehavior: Flickable.StopAtBounds
        model: page.pit.alarms
        objectName: "alarms"

        delegate: Item {
            id: place

            required visible
            required property string key
            required property int level
            required property bool known
            required property string words
            required property string todo
            required property string by
            required property string touch
            required property string shelve
            readonly property color tone: level === 1 ? Theme.take : level === 2 ? Theme.warn : Theme.push
            readonly property int keysTall: known && shelve === "" ? 0 : Theme.px(54)

            width: page.says.column.width
            height: visible ? alarm.height + Theme.tight : 0

            Rectangle {
                id: alarm

                width: place.width
                height: Theme.px(122) + place.keysTall
                radius: Theme.radius
                color: Theme.drawer
                border.width: place.known ? Theme.hair : Theme.edge
                border.color: place.known ? Theme.line : place.tone

                Label {
                    x: Theme.gap
                    y: Theme.tight
                    width: alarm.width - 2 * x
                    height: Theme.px(88)
                    text: place.words + " " + place.todo
                    color: place.known ? Theme.inkDim : Theme.ink
                    wrapMode: Text.WordWrap
                    maximumLineCount: 5
                    fontSizeMode: Text.Fit
                    minimumPixelSize: Theme.typeLeast
                    lineHeight: Theme.lineTight
                    font.pixelSize: Theme.typeBody
                    font.weight: Font.DemiBold
                    objectName: "alarmWords"
                }
                Label {
                    x: Theme.gap
                    y: Theme.px(94)
                    width: alarm.width - 2 * x
                    height: Theme.px(24)
                    text: place.by
                    color: Theme.inkDim
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: Theme.typeLeast
                    font.pixelSize: Theme.typeSmall
                    font.weight: Font.Medium
                }
                Rectangle {
                    id: know

                    x: alarm.width - width - Theme.tight
                    y: alarm.height - height - Theme.tight
                    width: (alarm.width - Theme.tight) / 2 - Theme.tight
                    height: Theme.px(50)
                    visible: !place.known
                    radius: Theme.radius
                    color: tap.pressed ? Theme.keyDown : place.tone
                    objectName: "know:" + place.key

                    Label {
                        anchors.fill: parent
                        anchors.margins: Theme.tight
                        horizontalAlignment: Text.AlignHCenter
                        text: place.touch
                        color: Theme.inkDark
                        fontSizeMode: Text.HorizontalFit
                        font.pixelSize: Theme.typeKey
                    }
                    TapHandler {
                        id: tap

                        gesturePolicy: TapHandler.ReleaseWithinBounds
                        longPressThreshold: 0
                        margin: Theme.tight
                        onTapped: page.pit.act("know:" + place.key)
                    }
                }
                Rectangle {
                    x: Theme.tight
                    y: know.y
                    width: know.width
                    height: know.height
                    visible: place.shelve !== ""
                    radius: Theme.radius
                    color: shelves.pressed ? Theme.keyDown : Theme.key
                    objectName: "shelve:" + place.key

                    Label {
                        anchors.fill: parent
                        anchors.margins: Theme.tight
                        horizontalAlignment: Text.AlignHCenter
                        text: place.shelve
                        fontSizeMode: Text.HorizontalFit
                        minimumPixelSize: Theme.typeLeast
                        font.pixelSize: Theme.typeKey
                    }
                    TapHandler {
                        id: shelves

                        gesturePolicy: TapHandler.ReleaseWithinBounds
                        longPressThreshold: 0
                        margin: Theme.tight
                        onTapped: page.pit.act("shelve:" + place.key)
                    }
                }
            }
        }
    }

    Label {
        id: notice

        visible: !page.pit.sign_in_says.shown
        x: page.says.column.x
        y: page.says.keys.y - height
        width: page.says.column.width
        height: text.includes("\n") ? Theme.px(140) : Theme.px(54)  // a line for each sentence
        text: page.says.notice !== "" ? page.says.notice : page.says.asks
        color: page.says.loud ? Theme.ask : Theme.ink
        wrapMode: Text.WordWrap
        fontSizeMode: Text.Fit
        minimumPixelSize: Theme.typeSmall
        font.pixelSize: text.includes("\n") ? Theme.typeSmall : Theme.typeBody
        font.weight: Font.DemiBold
        objectName: "notice"
    }
    Item {
        visible: !page.pit.sign_in_says.shown
        anchors.fill: parent

        Repeater {
            model: page.pit.keys

            delegate: Key {
                onAct: offered => page.pit.act(offered)
            }
        }
    }
    Loader {
        anchors.fill: parent
        active: page.pit.write_says.shown
        sourceComponent: Write {
            pit: page.pit
        }
    }
}
