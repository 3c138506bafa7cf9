package io.floodmark.kafka.wire.consumer;

import io.floodmark.kafka.wire.cluster.MetadataRefresher;
import io.floodmark.kafka.wire.net.Access;
import io.floodmark.kafka.wire.net.BrokerConnections;
import io.floodmark.kafka.wire.net.ClusterMetadata;
import io.floodmark.kafka.wire.net.TopicIdPartition;
import io.floodmark.kafka.wire.producer.Commits;
import io.floodmark.kafka.wire.producer.DueTimeIndex;
import io.floodmark.load.ConsumeOrder;
import io.floodmark.load.ConsumeSession;
import io.floodmark.load.ConsumerFleet;
import io.floodmark.load.EventLog;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.unit.NanoClock;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Consumers of the wire engine in this process, which fetch, read the headers of batches, and discard. Partitions are
 * assigned to the members of a group in turn, and stay with them. Used by one thread.
 */
public final class WireConsumers implements ConsumerFleet {
    private final WireConsumeSettings settings;
    private final Access access;
    private final @Nullable DueTimeIndex dues;
    private final Commits commits;
    private final NanoClock clock;
    private final InstantSource wall;
    private Optional<FetchSession> current = Optional.empty();

    /**
     * Reads the client properties; connects to nothing yet.
     *
     * @param dues null if the writers are not in this process
     * @param commits receives every group's positions every 5 s and at the end
     * @param wall only for record timestamps
     */
    public WireConsumers(
            WireConsumeSettings settings,
            @Nullable DueTimeIndex dues,
            Commits commits,
            NanoClock clock,
            InstantSource wall) {
        this.settings = settings;
        this.access = Access.forReading(settings.bootstrapServers(), settings.client());
        this.dues = dues;
        this.commits = commits;
        this.clock = clock;
        this.wall = wall;
    }

    @Override
    public ConsumeSession start(ConsumeOrder order) {
        if (current.filter(FetchSession::underWay).isPresent()) {
            throw new EnvironmentException("the consumers are busy; expected no session under way");
        }
        EventLog events = new EventLog();
        WallTimes times = new WallTimes(clock, wall);
        List<String> topics = order.from().keySet().stream().sorted().toList();
        int threads = Math.min(settings.crew().size(), settings.threads());
        List<FetchWorker> workers = new ArrayList<>();
        try {
            for (int thread = 0; thread < threads; thread++) {
                int first = thread;
                FetchWorker.Members own = (metadata, connections, watch) ->
                        members(first, threads, metadata, connections, watch, order, times, events);
                workers.add(new FetchWorker(access, settings.bootstrapServers(), topics, own, clock, wall));
            }
        } catch (RuntimeException failed) {
            workers.forEach(FetchWorker::close);
            throw failed;
        }
        FetchSession session = new FetchSession(
                workers, commits, events, clock.nanoTime() + order.atMost().toNanos(), clock);
        current = Optional.of(session);
        return session;
    }

    /** Returns every {@code threads}-th of the members that run here. */
    private List<GroupMember> members(
            int first,
            int threads,
            ClusterMetadata metadata,
            BrokerConnections connections,
            MetadataRefresher watch,
            ConsumeOrder order,
            WallTimes times,
            EventLog events) {
        List<GroupMember> own = new ArrayList<>();
        int members = settings.members();
        for (int index = first; index < settings.crew().size(); index += threads) {
            int number = settings.crew().number(index);
            List<Reading> readings = new ArrayList<>();
            int place = 0;
            for (ClusterMetadata.Topic topic : metadata.topics()) {
                List<Long> from = order.from().getOrDefault(topic.name(), List.of());
                for (int partition = 0; partition < topic.leaders().size(); partition++) {
                    if (place++ % members == number % members) {
                        readings.add(new Reading(
                                new TopicIdPartition(topic.name(), topic.id(), partition),
                                from.get(partition),
                                dues == null ? null : dues.of(topic.name(), partition),
                                times));
                    }
                }
            }
            own.add(new GroupMember(
                    settings.groups().get(number / members), readings, connections, watch, clock, events));
        }
        return own;
    }

    @Override
    public void close() {
        current.ifPresent(FetchSession::close);
    }
}
