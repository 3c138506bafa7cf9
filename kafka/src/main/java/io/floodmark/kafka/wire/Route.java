package io.floodmark.kafka.wire;

import io.floodmark.kafka.wire.net.Link;
import java.util.ArrayDeque;

/** One producer's way to one broker: its connection and the lanes with something to send, the longest waiting first. */
final class Route {
    private final Link link;
    private final ArrayDeque<Lane> lanes = new ArrayDeque<>();
    private final Throttled throttled = new Throttled();

    Route(Link link) {
        this.link = link;
    }

    Link link() {
        return link;
    }

    ArrayDeque<Lane> lanes() {
        return lanes;
    }

    Throttled throttled() {
        return throttled;
    }
}
