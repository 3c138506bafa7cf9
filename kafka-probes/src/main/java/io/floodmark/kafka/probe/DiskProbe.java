package io.floodmark.kafka.probe;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.KnownOfflineBrokers;
import io.floodmark.kafka.LayoutReader;
import io.floodmark.kafka.LogDirectory;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeLogDirsOptions;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.common.KafkaFuture;

/**
 * Reads the free space of every log directory, and the size of test topics in it, by Admin (KIP-827; needs Describe on
 * the cluster). Brokers report every replica that they have, so requests are less frequent on a cluster where they take
 * long. Not thread-safe.
 */
public final class DiskProbe implements Probe {
    /** Time between two readings, unless one takes long. */
    public static final Duration PERIOD = Duration.ofSeconds(1);

    /** A broker with ten thousand replicas takes seconds. */
    private static final Duration ONE_READING = Duration.ofSeconds(10);
    /** Limits requests to 1 / 10 of the time. */
    private static final int PAUSE_PER_COST = 10;

    private final Admin admin;
    private final List<Integer> brokers;
    private final KnownOfflineBrokers absence;
    private final Predicate<String> ownTopics;
    private final NanoClock clock;
    private final Map<Integer, List<LogDirectory>> lastSeen = new HashMap<>();
    private long notBeforeNanos;

    /**
     * Creates a probe without reading anything yet.
     *
     * @param brokers ids of the brokers to query
     * @param absence brokers that are known to be offline, which are not queried: their data do not change
     * @param ownTopics true for the test topics of this run
     */
    public DiskProbe(
            ClusterClient client,
            Collection<Integer> brokers,
            KnownOfflineBrokers absence,
            Predicate<String> ownTopics,
            NanoClock clock) {
        this.admin = client.admin();
        this.brokers = List.copyOf(brokers);
        this.absence = absence;
        this.ownTopics = ownTopics;
        this.clock = clock;
        this.notBeforeNanos = clock.nanoTime();
    }

    @Override
    public String name() {
        return "log directories";
    }

    @Override
    public Duration period() {
        return PERIOD;
    }

    /** Returns no samples if requests are too expensive now; the previous reading then remains valid. */
    @Override
    public List<Sample> read() {
        long started = clock.nanoTime();
        if (started - notBeforeNanos < 0) {
            return List.of();
        }
        List<Sample> samples = query(Deadline.in(ONE_READING, clock));
        long cost = clock.nanoTime() - started;
        notBeforeNanos = started + (cost * PAUSE_PER_COST > PERIOD.toNanos() ? cost * PAUSE_PER_COST : 0);
        return samples;
    }

    private List<Sample> query(Deadline deadline) {
        List<Integer> there = brokers.stream().filter(broker -> !away(broker)).toList();
        Map<Integer, KafkaFuture<Map<String, LogDirDescription>>> requests = admin.describeLogDirs(
                        there, new DescribeLogDirsOptions().timeoutMs(deadline.leftMillis()))
                .descriptions();
        List<Sample> samples = new ArrayList<>();
        brokers.stream().filter(this::away).forEach(broker -> samples.addAll(asLeft(broker)));
        requests.forEach((broker, future) -> {
            Optional<List<LogDirectory>> answer = TimedFuture.of(
                            "log directories of broker " + broker, future, deadline)
                    .map(byPath -> directories(broker, byPath));
            answer.ifPresent(directories -> lastSeen.put(broker, directories));
            answer.ifPresent(directories -> directories.forEach(directory -> samples.addAll(samples(directory))));
            if (answer.isEmpty()) {
                samples.addAll(missing(broker));
            }
        });
        return samples;
    }

    private boolean away(int broker) {
        KnownOfflineBrokers.State state = absence.of(broker);
        return state == KnownOfflineBrokers.State.DOWN || state == KnownOfflineBrokers.State.MISSING;
    }

    /** Returns the last sizes: nobody writes or deletes there. */
    private List<Sample> asLeft(int broker) {
        long now = clock.nanoTime();
        return lastSeen.getOrDefault(broker, List.of()).stream()
                .map(directory ->
                        Sample.gauge(Metric.OCCUPIED, directory.entity(), now, (double) directory.oursBytes()))
                .toList();
    }

    private List<LogDirectory> directories(int broker, Map<String, LogDirDescription> byPath) {
        return byPath.entrySet().stream()
                .map(entry -> LayoutReader.directory(broker, entry.getKey(), entry.getValue(), ownTopics))
                .toList();
    }

    private List<Sample> samples(LogDirectory directory) {
        long now = clock.nanoTime();
        Sample free = directory.usableBytes().isPresent()
                ? Sample.gauge(Metric.DISK_FREE, directory.entity(), now, (double)
                        directory.usableBytes().getAsLong())
                : Sample.missing(Metric.DISK_FREE, directory.entity(), now);
        return List.of(free, Sample.gauge(Metric.OCCUPIED, directory.entity(), now, (double) directory.oursBytes()));
    }

    private List<Sample> missing(int broker) {
        long now = clock.nanoTime();
        List<Sample> samples = new ArrayList<>();
        lastSeen.getOrDefault(broker, List.of()).forEach(directory -> {
            samples.add(Sample.missing(Metric.DISK_FREE, directory.entity(), now));
            samples.add(Sample.missing(Metric.OCCUPIED, directory.entity(), now));
        });
        return samples;
    }

    /** Does nothing: the client belongs to the caller. */
    @Override
    public void close() {}
}
