package io.floodmark.kafka.connect;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.probe.JmxSource;
import io.floodmark.load.ConsumeOrder;
import io.floodmark.load.ConsumeSession;
import io.floodmark.load.ConsumerFleet;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.run.Condition;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;

/**
 * Null sinks in a Kafka Connect cluster. They continue to read between sessions. A sink is deleted and recreated if it
 * does not run as it should, or is not exactly at the start of a session. Only a group without members can be moved.
 */
public final class ConnectConsumers implements ConsumerFleet {
    /** Longer than workers and a group may take to assign tasks and partitions. */
    private static final Duration PREPARE = Duration.ofSeconds(90);

    /** Time of several commits: even if a sink has read everything, its last commit may be under way. */
    private static final Duration LAST_COMMIT = Duration.ofSeconds(3);

    private static final Duration AGAIN = Duration.ofMillis(200);
    private static final Duration LOOK = Duration.ofSeconds(10);

    private final SinkSettings settings;
    private final ConnectRest rest;
    private final Connectors connectors;
    private final GroupPlaces places;
    private final SinkBeans beans;
    private final Workers workers;
    private final NanoClock clock;
    private final List<Condition> conditions;
    private Optional<SinkSession> current = Optional.empty();
    private int revivals;

    /** Creates and deletes connectors, and sets where groups begin. */
    public interface Connectors extends AutoCloseable {
        void put(String connector, Map<String, String> config);

        /** Deletes a connector and returns when it is gone; does nothing if it does not exist. */
        void delete(String connector);

        /** Commits the offsets at which a group without members begins to read; waits until it has no members. */
        void begin(String group, Map<String, List<Long>> from);

        /** Deletes all connectors. */
        @Override
        void close();
    }

    /** The processes that run sinks. */
    @FunctionalInterface
    public interface Workers {
        /** Restarts workers that have ended; called before a session begins. Returns the number of restarts so far. */
        int revivals();
    }

    /**
     * Checks that the Connect cluster can run the sinks.
     *
     * @param jmx JMX of every worker; empty if it may not be read, in which case latencies are unknown
     * @throws PlanException if Connect belongs to another Kafka cluster
     * @throws TargetException if it does not answer, or has no null sink
     */
    public ConnectConsumers(
            SinkSettings settings,
            ConnectRest rest,
            Connectors connectors,
            ClusterClient client,
            List<JmxSource> jmx,
            Workers workers,
            NanoClock clock) {
        this.settings = settings;
        this.rest = rest;
        this.connectors = connectors;
        this.places = new GroupPlaces(client, clock);
        this.beans = new SinkBeans(jmx);
        this.workers = workers;
        this.clock = clock;
        this.conditions = inspect(client.clusterId(), jmx.isEmpty());
    }

    private List<Condition> inspect(String clusterId, boolean unread) {
        ConnectLook seen = ConnectLook.at(rest, clusterId, Deadline.in(LOOK, clock));
        List<Condition> found = new ArrayList<>();
        found.add(new Condition("connect", "version", seen.version()));
        found.add(new Condition(
                "connect",
                "sinks",
                settings.connectors().size() + " null sink(s) " + seen.nullSink() + ", " + settings.tasks()
                        + " task(s) each, committing every second"));
        if (settings.settings().keySet().stream().noneMatch(name -> name.endsWith(".converter"))) {
            found.add(new Condition("connect", "converter", "ByteArrayConverter: nothing is parsed"));
        }
        new TreeMap<>(settings.settings()).forEach((name, value) -> found.add(new Condition("connector", name, value)));
        if (unread) {
            found.add(new Condition(
                    "connect", "not read", "latencies of records, and the CPU of workers: their JMX cannot be read"));
        }
        return List.copyOf(found);
    }

    @Override
    public List<Condition> conditions() {
        return conditions;
    }

    /**
     * Recreates connectors that do not run, and waits until all of them read.
     *
     * @throws TargetException INCAPABLE if they never did. UNREACHABLE if they did in an earlier session, because what
     *     Connect has lost since may come back. An example is a worker whose tasks it reassigns after 5 minutes
     */
    @Override
    public ConsumeSession start(ConsumeOrder order) {
        try {
            return begin(order);
        } catch (TargetException unfit) {
            if (current.isEmpty() || unfit.kind() != TargetException.Kind.INCAPABLE) {
                throw unfit;
            }
            throw new TargetException(TargetException.Kind.UNREACHABLE, String.valueOf(unfit.getMessage()), unfit);
        }
    }

    private ConsumeSession begin(ConsumeOrder order) {
        current.ifPresent(SinkSession::close);
        // Connect moves sinks back to a restarted worker at any time, even during a trial, so all of them are
        // recreated.
        int revivalsNow = workers.revivals();
        boolean revived = revivalsNow != revivals;
        revivals = revivalsNow;
        SortedMap<TopicPartition, Long> from = GroupPlace.of(order.from());
        Deadline deadline = Deadline.in(PREPARE, clock);
        List<Integer> moved = IntStream.range(0, settings.groups().size())
                .filter(number -> revived || !inPlace(number, order, from))
                .boxed()
                .toList();
        moved.forEach(number -> connectors.delete(settings.connectors().get(number)));
        moved.forEach(number -> connectors.begin(settings.groups().get(number), order.from()));
        moved.forEach(number -> connectors.put(
                settings.connectors().get(number),
                settings.config(number, new TreeSet<>(order.from().keySet()))));
        List<SinkSession.Sink> sinks = new ArrayList<>();
        for (int number = 0; number < settings.groups().size(); number++) {
            sinks.add(awaitRunning(number, from, deadline));
        }
        SinkSession session = new SinkSession(sinks, places, rest, beans, clock);
        current = Optional.of(session);
        return session;
    }

    /**
     * True if the connector runs, reads exactly those topics, and has committed exactly the offsets at which it is to
     * begin.
     */
    private boolean inPlace(int number, ConsumeOrder order, SortedMap<TopicPartition, Long> from) {
        Deadline deadline = Deadline.in(LAST_COMMIT, clock);
        String connector = settings.connectors().get(number);
        Map<String, String> wanted =
                settings.config(number, new TreeSet<>(order.from().keySet()));
        Deadline look = Deadline.in(LOOK, clock);
        if (!rest.config(connector, look).equals(Optional.of(wanted)) || !runs(connector, look)) {
            return false;
        }
        while (true) {
            if (places.read(settings.groups().get(number), from.keySet(), look).isAt(from)) {
                return true;
            }
            if (deadline.over()) {
                return false;
            }
            deadline.pause(AGAIN);
        }
    }

    private boolean runs(String connector, Deadline deadline) {
        return rest.status(connector, deadline)
                .filter(status -> status.runs(settings.tasks()))
                .isPresent();
    }

    private SinkSession.Sink awaitRunning(int number, SortedMap<TopicPartition, Long> from, Deadline deadline) {
        String connector = settings.connectors().get(number);
        String group = settings.groups().get(number);
        while (true) {
            Optional<ConnectorStatus> status = rest.status(connector, deadline);
            status.flatMap(ConnectConsumers::failure).ifPresent(why -> {
                throw new TargetException(
                        TargetException.Kind.INCAPABLE,
                        "connector " + connector + " does not start: " + why
                                + "; expected a Connect cluster whose connectors may read the cluster under test");
            });
            if (status.filter(seen -> seen.runs(settings.tasks())).isPresent()
                    && places.assigned(group, from.size(), deadline)) {
                GroupPlace start = places.read(group, from.keySet(), deadline);
                SinkBook book = new SinkBook(group, from, settings.payloadBytes(), start, beans.read(connector));
                return new SinkSession.Sink(
                        connector, group, status.orElseThrow().workers(), book);
            }
            if (deadline.over()) {
                throw new TargetException(
                        TargetException.Kind.INCAPABLE,
                        "connector " + connector + " did not read with " + settings.tasks() + " tasks within "
                                + PREPARE.toSeconds() + " s: "
                                + status.map(Object::toString).orElse("connector not found")
                                + "; expected workers with room for its tasks");
            }
            deadline.pause(AGAIN);
        }
    }

    private static Optional<String> failure(ConnectorStatus status) {
        return status.failed()
                ? Optional.of(status.why())
                : status.tasks().stream()
                        .filter(ConnectorStatus.Task::failed)
                        .findFirst()
                        .map(task -> "task " + task.id() + ": " + task.why());
    }

    @Override
    public void close() {
        try {
            current.ifPresent(SinkSession::close);
        } finally {
            try {
                beans.close();
            } finally {
                connectors.close();
            }
        }
    }
}
