package io.floodmark.kafka.wire;

import io.floodmark.kafka.wire.net.Access;
import io.floodmark.kafka.wire.net.Layout;
import io.floodmark.kafka.wire.net.Links;
import io.floodmark.model.NanoClock;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** One thread that serves some members of groups in one session. */
final class FetchWorker implements AutoCloseable {
    private static final long POLL_MILLIS = 20;

    private final Links links;
    private final LayoutWatch watch;
    private final Connector connector;
    private final NanoClock clock;
    private final List<GroupMember> members = new ArrayList<>();
    private volatile boolean stopped;

    /** Makes the members once it is known where the partitions are. */
    interface Members {
        List<GroupMember> make(Layout layout, Links links, LayoutWatch watch);
    }

    /** Learns where the partitions are, which takes a while. */
    FetchWorker(
            Access access,
            String bootstrapServers,
            List<String> topics,
            Members members,
            NanoClock clock,
            InstantSource wall) {
        this.clock = clock;
        // Two: a fetch, and the question where a log begins.
        this.links = new Links(access, 2, clock, wall);
        this.watch = new LayoutWatch(links, access.bootstrap(), topics, clock, this::moved);
        this.connector = new Connector(links, watch, clock, bootstrapServers);
        try {
            Layout layout = connector.layout();
            this.members.addAll(members.make(layout, links, watch));
            this.members.forEach(member -> member.settle(layout));
        } catch (RuntimeException failed) {
            links.close();
            throw failed;
        }
    }

    private void moved(Layout layout) {
        members.forEach(member -> member.settle(layout));
    }

    List<GroupMember> members() {
        return List.copyOf(members);
    }

    /** Reads until {@link #stop}. */
    void run() {
        while (!stopped) {
            long now = clock.nanoTime();
            watch.step(now);
            members.forEach(member -> member.step(now));
            links.poll(POLL_MILLIS);
        }
    }

    void stop() {
        stopped = true;
    }

    @Override
    public void close() {
        links.close();
    }
}
