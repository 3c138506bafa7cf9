package io.floodmark.kafka.wire;

import io.floodmark.kafka.wire.net.Broker;
import io.floodmark.kafka.wire.net.Layout;
import io.floodmark.kafka.wire.net.Link;
import io.floodmark.kafka.wire.net.Links;
import io.floodmark.model.NanoClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Knows who leads what, and asks again when told that it has changed. It asks over a connection of its own, so that questions
 * never wait behind batches, one broker after the other until one answers. One thread; never blocks.
 */
final class LayoutWatch {
    /** Between two questions, and while the answer still has partitions without a leader. */
    private static final long PAUSE_NANOS = 100_000_000L;

    /** A broker that has not let us in by then is passed over for the next. */
    private static final long PATIENCE_NANOS = 3_000_000_000L;

    private final Links links;
    private final NanoClock clock;
    private final List<Broker> bootstrap;
    private final Consumer<Layout> onLayout;
    private List<String> topics;
    private Optional<Layout> layout = Optional.empty();
    private Link link;
    private int turn;
    private long linkSinceNanos;
    private long notBeforeNanos;
    private boolean wanted = true;
    private boolean asked;
    private int targets;

    /** Asks for nothing until the first {@link #step}. */
    LayoutWatch(Links links, List<Broker> bootstrap, List<String> topics, NanoClock clock, Consumer<Layout> onLayout) {
        this.links = links;
        this.clock = clock;
        this.bootstrap = bootstrap;
        this.topics = topics;
        this.onLayout = onLayout;
        this.link = links.link(bootstrap.get(0));
        this.linkSinceNanos = clock.nanoTime();
        this.notBeforeNanos = linkSinceNanos;
    }

    /** Asks about other topics from now on; what was known is forgotten. */
    void retarget(List<String> other) {
        topics = other;
        targets++;
        layout = Optional.empty();
        notBeforeNanos = clock.nanoTime();
        refresh();
    }

    /** Asks again, soon. */
    void refresh() {
        if (!wanted) {
            wanted = true;
            linkSinceNanos = clock.nanoTime();
        }
    }

    /** The last answer about the present topics. */
    Optional<Layout> layout() {
        return layout;
    }

    void step(long nowNanos) {
        if (!wanted || asked || nowNanos < notBeforeNanos) {
            return;
        }
        if (links.ready(link)) {
            asked = true;
            int about = targets;
            links.askLayout(link, topics, answer -> answered(about, answer));
            return;
        }
        if (links.disconnected(link) || nowNanos - linkSinceNanos > PATIENCE_NANOS) {
            nextBroker(nowNanos);
        }
    }

    private void nextBroker(long nowNanos) {
        List<Broker> candidates = new ArrayList<>(layout.map(Layout::brokers).orElse(List.of()));
        candidates.addAll(bootstrap);
        turn = (turn + 1) % candidates.size();
        links.drop(link);
        link = links.link(candidates.get(turn));
        linkSinceNanos = nowNanos;
        notBeforeNanos = nowNanos + PAUSE_NANOS;
    }

    private void answered(int about, Optional<Layout> answer) {
        asked = false;
        long now = clock.nanoTime();
        notBeforeNanos = now + PAUSE_NANOS;
        if (answer.isEmpty()) {
            nextBroker(now);
            return;
        }
        if (about != targets) {
            return; // Asked about other topics, or before these were made.
        }
        layout = answer;
        wanted = !answer.get().complete();
        linkSinceNanos = now;
        onLayout.accept(answer.get());
    }
}
