package io.floodmark.kafka.safety;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.EncodedHistogram;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.testing.ManualClock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class GuardTest {
    private static final Entity DIR = Entity.logDir(1, "/data");
    private static final Entity BROKER = Entity.broker(1);
    private static final Entity GROUP = Entity.group("billing");

    private final ManualClock clock = new ManualClock();

    @Test
    void letsAHealthyClusterBe() {
        Guard guard = guard(true);

        for (int poll = 0; poll < 100; poll++) {
            assertThat(check(
                            guard,
                            cluster(Metric.OUR_UNDER_MIN_ISR, 0),
                            cluster(Metric.FOREIGN_UNDER_REPLICATED, 2),
                            cluster(Metric.OFFLINE_PARTITIONS, 0),
                            cluster(Metric.BROKERS_ALIVE, 3),
                            sample(Metric.DISK_FREE, DIR, 11e9),
                            sample(Metric.QUOTA_PRODUCE_MUTED, BROKER, 1),
                            sample(Metric.HANDLER_IDLE, BROKER, 0.5),
                            cluster(Metric.CANARY_P99, 9)))
                    .isEmpty();
        }
    }

    @Test
    void endsTheTrialAsOverloadedWhenPartitionsOfOursAreUnderMinIsr() {
        Guard guard = guard(false);

        TrialEvent event = check(guard, cluster(Metric.OUR_UNDER_MIN_ISR, 2)).orElseThrow();

        assertThat(event.kind()).isEqualTo(TrialEvent.Kind.MIN_ISR);
        assertThat(event.text()).isEqualTo("2 test partitions are below min.insync.replicas");
        assertThat(guard.fired()).contains(GuardRule.OUR_MIN_ISR);
    }

    @Test
    void needsTwoPollsToBelieveThatOthersLoseReplicas() {
        Guard guard = guard(false);

        assertThat(check(guard, cluster(Metric.FOREIGN_UNDER_REPLICATED, 3))).isEmpty();
        assertThat(check(guard, cluster(Metric.FOREIGN_UNDER_REPLICATED, 2))).isEmpty();
        assertThat(check(guard, cluster(Metric.FOREIGN_UNDER_REPLICATED, 3))).isEmpty();
        TrialEvent event =
                check(guard, cluster(Metric.FOREIGN_UNDER_REPLICATED, 4)).orElseThrow();

        assertThat(event.kind()).isEqualTo(TrialEvent.Kind.UNSAFE);
        assertThat(event.text()).isEqualTo("4 partitions of other topics are under-replicated, 2 before the load");
    }

    @Test
    void stopsAtOnceForWhatIsHarmAlready() {
        assertThat(fires(cluster(Metric.OFFLINE_PARTITIONS, 1))).contains(GuardRule.OFFLINE_PARTITIONS);
        assertThat(fires(cluster(Metric.BROKERS_ALIVE, 2))).contains(GuardRule.BROKERS_GONE);
        assertThat(fires(sample(Metric.DISK_FREE, DIR, 9.9e9))).contains(GuardRule.DISK_RESERVE);
    }

    @Test
    void doesNotGuardADirectoryWhoseReserveIsUnknown() {
        assertThat(fires(sample(Metric.DISK_FREE, Entity.logDir(2, "/data"), 1)))
                .isEmpty();
    }

    @Test
    void stopsWhenOthersAreThrottledButNotWhenWeAre() {
        Guard guard = guard(false);
        Sample muted = sample(Metric.QUOTA_PRODUCE_MUTED, BROKER, 2);
        guard.addInterval(interval(50_000));
        for (int poll = 0; poll < 5; poll++) {
            assertThat(check(guard, muted)).isEmpty();
        }

        guard.addInterval(interval(0));
        assertThat(check(guard, muted)).isEmpty();
        assertThat(check(guard, muted)).isPresent();
        assertThat(guard.fired()).contains(GuardRule.OTHERS_THROTTLED);
    }

    @Test
    void stopsEarlyOnlyInProtectedMode() {
        Sample shortOfHandlers = sample(Metric.HANDLER_IDLE, BROKER, 0.39);
        Sample late = cluster(Metric.CANARY_P99, 10.1);

        assertThat(fires(false, shortOfHandlers, shortOfHandlers, late, late, late))
                .isEmpty();
        assertThat(fires(true, shortOfHandlers, shortOfHandlers)).contains(GuardRule.REQUEST_HANDLERS);
        assertThat(fires(true, late, late)).isEmpty();
        assertThat(fires(true, late, late, late)).contains(GuardRule.CANARY);
        assertThat(GuardRule.CANARY.kind()).isEqualTo(TrialEvent.Kind.PROTECTED_MODE);
        assertThat(GuardRule.DISK_RESERVE.kind()).isEqualTo(TrialEvent.Kind.UNSAFE);
    }

    @Test
    void stopsWhenConsumersOfOthersFallBehind() {
        Sample usual = sample(Metric.FOREIGN_LAG, GROUP, 14);
        Sample behind = sample(Metric.FOREIGN_LAG, GROUP, 14.1);
        Sample unknown = sample(Metric.FOREIGN_LAG, Entity.group("never seen advancing"), 1e6);

        assertThat(fires(true, usual, usual, usual, behind, behind)).isEmpty();
        assertThat(fires(true, unknown, unknown, unknown)).isEmpty();
        assertThat(fires(false, behind, behind, behind)).isEmpty();
        assertThat(fires(true, behind, behind, behind)).contains(GuardRule.LAG);
        assertThat(GuardRule.LAG.kind()).isEqualTo(TrialEvent.Kind.PROTECTED_MODE);
    }

    @Test
    void countsReadingsOfEachBrokerByItself() {
        Guard guard = guard(true);

        assertThat(check(guard, sample(Metric.HANDLER_IDLE, BROKER, 0.1))).isEmpty();
        assertThat(check(guard, sample(Metric.HANDLER_IDLE, Entity.broker(2), 0.1)))
                .isEmpty();
        assertThat(check(guard, sample(Metric.HANDLER_IDLE, Entity.broker(2), 0.1)))
                .isPresent();
    }

    @Test
    void ignoresTheCanaryWithoutABaseline() {
        Guard guard = new Guard(limits(true, OptionalDouble.empty()), clock);

        for (int poll = 0; poll < 5; poll++) {
            assertThat(check(guard, cluster(Metric.CANARY_P99, 1e6))).isEmpty();
        }
    }

    @Test
    void stopsWhenItIsBlind() {
        Guard guard = guard(false);
        clock.advance(Duration.ofMillis(2_900));
        assertThat(check(guard, cluster(Metric.OUR_UNDER_MIN_ISR, 0))).isEmpty();
        clock.advance(Duration.ofMillis(2_900));
        Sample missing = Sample.missing(Metric.OUR_UNDER_MIN_ISR, Entity.CLUSTER, clock.nanoTime());
        assertThat(check(guard, missing)).isEmpty();
        clock.advance(Duration.ofMillis(200));

        TrialEvent event =
                check(guard, missing, sample(Metric.HANDLER_IDLE, BROKER, 1)).orElseThrow();

        assertThat(event.kind()).isEqualTo(TrialEvent.Kind.BLIND);
        assertThat(guard.fired()).contains(GuardRule.BLIND);
    }

    @Test
    void stopsWhenOneOfTheThingsItGuardsCannotBeRead() {
        for (Sample unread : List.of(
                Sample.missing(Metric.FOREIGN_UNDER_REPLICATED, Entity.CLUSTER, 0),
                Sample.missing(Metric.BROKERS_ALIVE, Entity.CLUSTER, 0),
                Sample.missing(Metric.DISK_FREE, DIR, 0))) {
            Guard guard = guard(false);
            assertThat(partlyBlind(guard, unread, 10)).isEmpty();

            TrialEvent event = partlyBlind(guard, unread, 1).orElseThrow();

            assertThat(event.kind()).isEqualTo(TrialEvent.Kind.BLIND);
            assertThat(event.text()).contains("could not be read for 10 s");
        }
    }

    @Test
    void doesWithoutWhatItNeverGuarded() {
        Guard guard = guard(false);

        assertThat(partlyBlind(guard, Sample.missing(Metric.DISK_FREE, Entity.logDir(2, "/data"), 0), 60))
                .isEmpty();
        assertThat(partlyBlind(guard, Sample.missing(Metric.HANDLER_IDLE, BROKER, 0), 60))
                .isEmpty();
    }

    @Test
    void oneAnswerThatIsLateIsNoBlindness() {
        Guard guard = guard(false);
        assertThat(check(guard, sample(Metric.DISK_FREE, DIR, 11e9))).isEmpty();
        for (int second = 0; second < 60; second++) {
            clock.advance(Duration.ofSeconds(1));
            assertThat(check(guard, cluster(Metric.OUR_UNDER_MIN_ISR, 0))).isEmpty();
        }

        assertThat(check(guard, Sample.missing(Metric.DISK_FREE, DIR, 0))).isEmpty();
        assertThat(check(guard, sample(Metric.DISK_FREE, DIR, 11e9))).isEmpty();
    }

    /** 11 GB are free and 10 GB are the reserve: 1 GB may be sent while the free space is unknown. */
    @Test
    void waitsForASlowLogDirectoryWhileItsReserveCannotBeUsedUp() {
        Sample unread = Sample.missing(Metric.DISK_FREE, DIR, 0);
        Guard patient = guard(false);
        assertThat(check(patient, sample(Metric.DISK_FREE, DIR, 11e9))).isEmpty();
        patient.addInterval(sent(900_000_000));
        Guard anxious = guard(false);
        assertThat(check(anxious, sample(Metric.DISK_FREE, DIR, 11e9))).isEmpty();
        anxious.addInterval(sent(1_100_000_000));

        assertThat(partlyBlind(patient, unread, 60)).isEmpty();
        assertThat(partlyBlind(anxious, unread, 12).orElseThrow().text()).contains("could not be read for 10 s");
        assertThat(partlyBlind(patient, unread, 180).orElseThrow().text()).contains("could not be read for 180 s");
    }

    private static LoadInterval sent(long bytes) {
        return new LoadInterval(
                0,
                1,
                0,
                0,
                0,
                0,
                0,
                bytes,
                0,
                0,
                LatencySummary.EMPTY,
                LatencySummary.EMPTY,
                EncodedHistogram.EMPTY,
                0);
    }

    private Optional<TrialEvent> partlyBlind(Guard guard, Sample unread, int seconds) {
        Optional<TrialEvent> event = Optional.empty();
        for (int second = 0; second < seconds && event.isEmpty(); second++) {
            clock.advance(Duration.ofSeconds(1));
            event = check(guard, cluster(Metric.OUR_UNDER_MIN_ISR, 0), unread);
        }
        return event;
    }

    @Test
    void firesOnce() {
        Guard guard = guard(false);
        assertThat(check(guard, cluster(Metric.BROKERS_ALIVE, 2))).isPresent();

        assertThat(check(guard, cluster(Metric.BROKERS_ALIVE, 1))).isEmpty();
    }

    private Guard guard(boolean protectedMode) {
        return new Guard(limits(protectedMode, OptionalDouble.of(5)), clock);
    }

    private static GuardLimits limits(boolean protectedMode, OptionalDouble baseline) {
        return new GuardLimits(
                3,
                2,
                0,
                Map.of(DIR, 10_000_000_000L),
                Map.of(BROKER, 1.0),
                protectedMode,
                baseline,
                Map.of(GROUP, 4.0));
    }

    private Optional<GuardRule> fires(Sample... polls) {
        return fires(false, polls);
    }

    private Optional<GuardRule> fires(boolean protectedMode, Sample... polls) {
        Guard guard = guard(protectedMode);
        for (Sample poll : polls) {
            Optional<TrialEvent> event = guard.check(List.of(poll));
            assertThat(event.isPresent()).isEqualTo(guard.fired().isPresent());
        }
        return guard.fired();
    }

    private static Optional<TrialEvent> check(Guard guard, Sample... fresh) {
        return guard.check(List.of(fresh));
    }

    private static Sample cluster(Metric metric, double value) {
        return sample(metric, Entity.CLUSTER, value);
    }

    private static Sample sample(Metric metric, Entity entity, double value) {
        return Sample.gauge(metric, entity, 0, value);
    }

    private static LoadInterval interval(long throttledNanos) {
        return new LoadInterval(
                0,
                1,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                throttledNanos,
                LatencySummary.EMPTY,
                LatencySummary.EMPTY,
                new EncodedHistogram(new byte[0]),
                0);
    }
}
