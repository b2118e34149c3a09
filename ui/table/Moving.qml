// What moves on the felt for a moment, besides cards: the glow from place to place, and chips that are taken or paid. At rest
// nothing of it is there.
pragma ComponentBehavior: Bound
import QtQuick
import ui.shared
import ui.types

Item {
    id: moving

    required property TablePresenter table
    required property Frame places

    // The glow goes to `place`, which glows at once.
    function go(place: Item): void {
        const known = lamp.width > 0;
        left.to = place.x;
        top.to = place.y;
        wide.to = place.width;
        high.to = place.height;
        travel.restart();
        if (!known || Theme.motion === 0)
            travel.complete();
    }

    // One edge of the ring that goes to the place where the next thing happens.
    component Edge: Rectangle {
        color: Theme.glow
    }
    // One measure of that ring on its way there.
    component Way: NumberAnimation {
        target: lamp
        duration: Theme.motion
        easing.type: Easing.OutCubic
    }

    // A ring of four edges, so that little is painted.
    Item {
        id: lamp

        visible: travel.running
        objectName: "lamp"

        Edge {
            width: lamp.width
            height: Theme.edge
        }
        Edge {
            y: lamp.height - height
            width: lamp.width
            height: Theme.edge
        }
        Edge {
            width: Theme.edge
            height: lamp.height
        }
        Edge {
            x: lamp.width - width
            width: Theme.edge
            height: lamp.height
        }
        ParallelAnimation {
            id: travel

            Way {
                id: left

                property: "x"
            }
            Way {
                id: top

                property: "y"
            }
            Way {
                id: wide

                property: "width"
            }
            Way {
                id: high

                property: "height"
            }
        }
    }

    // Chips that are taken go down to the dealer, paid ones come up.
    Repeater {
        model: moving.table.chips

        delegate: Image {
            id: flown

            required x
            required y
            required property string picture
            required property bool up
            required property int turn
            // How far down they are, of the whole way to the dealer.
            property real down: 0

            function move(): void {
                if (turn > 0 && Theme.motion > 0)
                    fly.restart();
            }

            visible: fly.running
            objectName: "chips"
            asynchronous: true
            source: picture
            transform: Translate {
                y: flown.down * (moving.places.dealer.y - flown.y)
            }
            onTurnChanged: move()
            Component.onCompleted: move()

            NumberAnimation {
                id: fly

                target: flown
                property: "down"
                from: flown.up ? 1 : 0
                to: flown.up ? 0 : 1
                duration: Theme.motion
                easing.type: Easing.OutCubic
            }
        }
    }
}
