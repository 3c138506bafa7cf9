package io.floodmark.judging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.plan.Objective;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.Quantile;
import io.floodmark.model.verdict.GeneratorProof;
import io.floodmark.model.verdict.Indicators;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneratorWatchTest {
    @ParameterizedTest(name = "shared {0}, share {1}, thread {2}, collections {3}: innocent {4}")
    @CsvSource({
        "false, 0.70, 0.70, 0.04, true",
        "false, 0.80, 0.70, 0.00, false",
        "false, 0.10, 0.80, 0.00, false",
        "false, 0.10, 0.10, 0.06, false",
        "true, 0.19, 0.70, 0.04, true",
        "true, 0.21, 0.10, 0.00, false",
        "true, 0.10, 0.80, 0.00, false",
    })
    void itsOwnResourcesMustNotBeShort(boolean shared, double share, double thread, double gc, boolean innocent) {
        GeneratorProof proof = examine(shared, TrialScript.of(1000, 20).generator(share, thread, 0, gc));

        assertThat(proof.innocent()).isEqualTo(innocent);
        assertThat(proof.machineShare()).isCloseTo(share, within(1e-9));
        assertThat(proof.busiestThread()).isCloseTo(thread, within(1e-9));
    }

    /** Records take 5 ms here. */
    @ParameterizedTest(name = "{0} ms, collections {1}: innocent {2}")
    @CsvSource({"1, 0.004, true", "1, 0.006, false", "500, 0.006, true"})
    void itsCollectionsMustNotBeWhatMissesTheObjective(int millis, double gc, boolean innocent) {
        Objective p99 = new Objective(new TreeMap<>(Map.of(Quantile.P99, Duration.ofMillis(millis))));

        GeneratorProof proof = examine(
                false, p99, TrialScript.of(1000, 20).generator(0.1, 0.2, 0, gc).seen());

        assertThat(proof.innocent()).as(proof.reason()).isEqualTo(innocent);
    }

    @Test
    void leavingLateWhileAllBrokersAreIdleIsNotInnocent() {
        GeneratorProof proof = examine(false, late().sample(Metric.HANDLER_IDLE, Entity.broker(1), 0.8));

        assertThat(proof.innocent()).isFalse();
        assertThat(proof.reason()).contains("2.00 s at the end");
        assertThat(proof.latenessMaxNanos()).isEqualTo(2_000_000_000L);
    }

    @Test
    void leavingLateBecauseABrokerIsBusyIsInnocent() {
        GeneratorProof proof = examine(false, late().sample(Metric.HANDLER_IDLE, Entity.broker(1), 0.3));

        assertThat(proof.innocent()).isTrue();
        assertThat(proof.reason()).contains("it waited for the brokers");
    }

    @ParameterizedTest(name = "receive buffers {0} full, {1} s behind: innocent {2}")
    @CsvSource({"0.7, 30, false", "0.3, 30, true", "0.7, 0, true"})
    void consumersThatLeaveTheirReceiveBuffersFullAreTheBottleneckOfALaggingGroup(
            double full, double behind, boolean innocent) {
        TrialScript script = TrialScript.of(1_000, 20)
                .generator(0.1, 0.2, 0, 0)
                .sample(Metric.PATH_RECEIVE_BUFFER, Entity.path(2), full);
        for (int second = 0; second < 20; second++) {
            script.lagging("readers", second, behind * second / 20);
        }

        GeneratorProof proof = examine(false, script);

        assertThat(proof.innocent()).as(proof.reason()).isEqualTo(innocent);
        assertThat(proof.reason().contains("receive buffers of its connections to broker 2 were 70.0% full"))
                .isEqualTo(!innocent);
    }

    /** Its producers share the batches, so doubling the producers would not have revealed it. */
    @ParameterizedTest(name = "brokers idle {0}: innocent {1}")
    @CsvSource({"0.8, false", "0.3, true"})
    void runningOutOfBatchesIsItsOwnLimitUnlessBrokersAreBusy(double idle, boolean innocent) {
        GeneratorProof proof = examine(
                false,
                late().sample(Metric.HANDLER_IDLE, Entity.broker(1), idle)
                        .event(TrialEvent.Kind.GENERATOR_RULED_OUT, "twice the producers carried +0.1%")
                        .event(TrialEvent.Kind.GENERATOR_POOL, "no record batch was free for 250 ms"));

        assertThat(proof.innocent()).as(proof.reason()).isEqualTo(innocent);
        assertThat(proof.reason().contains("no record batch was free")).isEqualTo(!innocent);
    }

    /** A CPU limit has this effect: it stops a broker's threads while its metrics report them as idle. */
    @ParameterizedTest(name = "{0} ms: innocent {1}")
    @CsvSource({"4, false", "6, true"})
    void requestsThatWaitInAQueueOfABrokerExplainLateness(double millis, boolean innocent) {
        GeneratorProof proof = examine(
                false,
                late().sample(Metric.HANDLER_IDLE, Entity.broker(1), 0.8)
                        .sample(Metric.PRODUCE_QUEUE_MILLIS, Entity.broker(1), millis)
                        .sample(Metric.PRODUCE_RESPONSE_QUEUE_MILLIS, Entity.broker(1), millis));

        assertThat(proof.innocent()).as(proof.reason()).isEqualTo(innocent);
        assertThat(proof.reason().contains("requests waited 12 ms in the queues of a broker"))
                .isEqualTo(innocent);
    }

    @Test
    void onASharedHostABusyCpuExplainsLateness() {
        GeneratorProof proof = examine(
                true,
                late().sample(Metric.HANDLER_IDLE, Entity.broker(1), 0.9)
                        .sample(Metric.HOST_CPU_BUSY, TrialScript.HOST, 0.95));

        assertThat(proof.innocent()).isTrue();
        assertThat(proof.reason()).contains("the brokers used the CPU").contains("waited for a core 30.0%");
    }

    @Test
    void onASharedHostWithCpuToSpareLatenessIsNotExplained() {
        GeneratorProof proof = examine(
                true,
                late().sample(Metric.HANDLER_IDLE, Entity.broker(1), 0.9)
                        .sample(Metric.HOST_CPU_BUSY, TrialScript.HOST, 0.5));

        assertThat(proof.innocent()).isFalse();
    }

    @Test
    void aBrokerAtItsQuotaExplainsLateness() {
        GeneratorProof proof = examine(
                true,
                late().sample(Metric.HANDLER_IDLE, Entity.broker(1), 0.9)
                        .sample(Metric.HOST_CPU_BUSY, TrialScript.HOST, 0.5)
                        .sample(Metric.PROCESS_CPU, Entity.broker(1), 0.39)
                        .sample(Metric.PROCESS_CPU_QUOTA, Entity.broker(1), 0.4));

        assertThat(proof.innocent()).as(proof.reason()).isTrue();
    }

    @Test
    void whatQuotasOfAllBrokersLeaveIsItsOwn() {
        GeneratorProof within = examine(true, twoBoundBrokers(0.40));
        GeneratorProof beyond = examine(true, twoBoundBrokers(0.50));
        GeneratorProof oneUnbound =
                examine(true, twoBoundBrokers(0.40).sample(Metric.PROCESS_CPU, Entity.broker(3), 0.1));

        assertThat(within.innocent()).as(within.reason()).isTrue();
        assertThat(beyond.innocent()).isFalse();
        assertThat(beyond.reason())
                .contains("50.0% of the CPU, of which the brokers' quotas leave 60.0% (expected at most 45.0%)");
        assertThat(oneUnbound.innocent()).isFalse();
        assertThat(oneUnbound.reason()).contains("(expected at most 20.0%)");
    }

    @Test
    void oneThatItsOwnQuotaStopsIsNotInnocent() {
        GeneratorProof proof = examine(
                false,
                TrialScript.withModestGenerator(1000, 20).sample(Metric.GENERATOR_THROTTLED, Entity.GENERATOR, 0.9));

        assertThat(proof.innocent()).isFalse();
        assertThat(proof.reason()).contains("the CPU quota of its cgroup throttled it in 90.0% of the periods");
    }

    @Test
    void aServiceBetweenExplainsLatenessWhileBrokersAreIdle() {
        Observation seen =
                late().sample(Metric.HANDLER_IDLE, Entity.broker(1), 0.9).seen();

        GeneratorProof proof = new GeneratorWatch(new Surroundings(false, false, 2, 100), Objective.NONE, true)
                .examine(seen, new RuleBook(Indicators.defaults(), Objective.NONE).readAll(seen));

        assertThat(proof.innocent()).isTrue();
    }

    @Test
    void aHiccupThatWasMadeUpForIsNotLate() {
        TrialScript script = TrialScript.withModestGenerator(1000, 20)
                .latenessMillis(second -> second == 2 ? 2000 : 1)
                .sample(Metric.HANDLER_IDLE, Entity.broker(1), 0.9);

        assertThat(examine(false, script).reason()).endsWith("it sent on time");
    }

    /** Returns two brokers with a quota of 0.4 cores each, on a host with two cores. */
    private static TrialScript twoBoundBrokers(double share) {
        return TrialScript.of(1000, 20)
                .generator(share, 0.2, 0, 0)
                .sample(Metric.PROCESS_CPU, Entity.broker(1), 0.3)
                .sample(Metric.PROCESS_CPU_QUOTA, Entity.broker(1), 0.4)
                .sample(Metric.PROCESS_CPU, Entity.broker(2), 0.3)
                .sample(Metric.PROCESS_CPU_QUOTA, Entity.broker(2), 0.4);
    }

    private static TrialScript late() {
        return TrialScript.of(1000, 20).generator(0.1, 0.2, 0.3, 0).latenessMillis(second -> 100 * (second + 1));
    }

    private static GeneratorProof examine(boolean shared, TrialScript script) {
        Observation seen = script.seen();
        return examine(shared, Objective.NONE, seen);
    }

    private static GeneratorProof examine(boolean shared, Objective objective, Observation seen) {
        return new GeneratorWatch(new Surroundings(shared, shared, 2, 100), objective, false)
                .examine(seen, new RuleBook(Indicators.defaults(), objective).readAll(seen));
    }
}
