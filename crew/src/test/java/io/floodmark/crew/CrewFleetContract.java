package io.floodmark.crew;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.load.ByteBudget;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.traffic.Pace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Starts fleets against a real broker, and checks their sessions. {@link CrewFleetLoadContract} and
 * {@link CrewFleetFailureContract} hold the tests, so that two JVMs share them.
 *
 * @param <E> one for all tests of a class
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class CrewFleetContract<E extends FleetEnvironment> {
    @RegisterExtension
    static final KafkaCluster KAFKA = KafkaCluster.inJvm(1).shared();

    /** The bearer token in the header {@code Authorization} of requests over HTTP. */
    public static final String SECRET = "hidden-secret";

    protected static final Duration LONG = Duration.ofMinutes(2);
    protected static final int PARTITIONS = 4;

    private @Nullable E environment;

    /**
     * Opens the environment of all fleets.
     *
     * @param folder for its files
     */
    protected abstract E open(Path folder, String bootstrapServers) throws Exception;

    @BeforeAll
    void openEnvironment(@TempDir Path folder) throws Exception {
        environment = open(folder, KAFKA.bootstrapServers());
    }

    @AfterAll
    void closeEnvironment() throws IOException {
        if (environment != null) {
            environment.close();
        }
    }

    protected final E environment() {
        if (environment == null) {
            throw new IllegalStateException("the environment is not open");
        }
        return environment;
    }

    protected final CrewFleet fleet(OptionalInt workers, String topic) throws Exception {
        return fleet(workers, topic, "engine: wire");
    }

    protected final CrewFleet fleet(OptionalInt workers, String topic, String produce) throws Exception {
        return environment().start(workers, topic, produce);
    }

    protected final List<ProcessHandle> workers() {
        return environment().workers();
    }

    protected final void create(String topic) {
        KAFKA.create(topic, PARTITIONS, 1, Map.of());
    }

    protected final long written(String topic) {
        return KAFKA.endOffsets(topic);
    }

    /** Waits until no record was written for a second. */
    protected final void awaitRest(String topic) {
        AtomicLong before = new AtomicLong(-1);
        await().atMost(LONG)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofSeconds(1))
                .until(() -> {
                    long now = written(topic);
                    return before.getAndSet(now) == now;
                });
    }

    protected final void awaitNobody() {
        await().atMost(LONG).until(() -> workers().isEmpty());
    }

    protected static LoadOrder order(double rate) {
        return new LoadOrder(Pace.constant(rate), LONG, List.of(new ByteBudget(4L << 30)));
    }

    /**
     * Sends until all workers have reported two seconds together.
     *
     * @param before number of records in the topic
     * @return the number after the session
     */
    protected final long holdsItsRate(CrewFleet fleet, String topic, long before) throws Exception {
        SessionReports reports = SessionReports.none();
        List<Sample> samples = new ArrayList<>();
        LoadTotals totals;
        try (LoadSession session = fleet.start(order(4_000))) {
            reports.readUntil(session, () -> {
                samples.addAll(fleet.probes().get(0).read());
                return reports.intervals().size() >= 2;
            });
            totals = session.stop(LONG);
            reports.read(session);
        }
        long written = written(topic);
        assertThat(reports.events()).isEmpty();
        assertThat(totals.acked()).isGreaterThan(7_000).isEqualTo(reports.acked());
        assertThat(totals.failed() + totals.unknown()).isZero();
        assertThat(written - before).isEqualTo(totals.acked());
        // There is no gap between seconds, and each is as long as it should be.
        for (int i = 1; i < reports.intervals().size(); i++) {
            assertThat(reports.intervals().get(i).fromNanos())
                    .isEqualTo(reports.intervals().get(i - 1).toNanos());
        }
        assertThat(reports.intervals().subList(0, 2)).allSatisfy(second -> {
            assertThat(second.latency().count()).isEqualTo(second.acked());
            assertThat(second.due() / second.seconds()).isBetween(3_900.0, 4_100.0);
        });
        assertThat(samples).extracting(Sample::metric).contains(Metric.GENERATOR_BUSIEST_THREAD);
        return written;
    }

    /** Makes a worker fail. */
    protected interface WorkerFailure {
        void inject(ProcessHandle worker) throws Exception;
    }

    /** Fails if the session does not report the worker as lost. */
    protected final void losesAWorker(CrewFleet fleet, WorkerFailure failure) throws Exception {
        SessionReports reports = SessionReports.none();
        try (LoadSession session = fleet.start(order(2_000))) {
            reports.readUntil(session, () -> !reports.intervals().isEmpty());
            failure.inject(workers().get(0));
            reports.readUntil(session, () -> !reports.events().isEmpty());
            session.stop(Duration.ofSeconds(5));
        }
        assertThat(reports.events()).extracting(TrialEvent::kind).contains(TrialEvent.Kind.GENERATOR_LOST);
    }
}
