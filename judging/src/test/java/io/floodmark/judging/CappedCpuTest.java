package io.floodmark.judging;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.trial.Observation;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CappedCpuTest {
    private static final Entity BROKER = Entity.broker(2);

    private static Observation trial(double perSecond, double cores, double millis) {
        return trial(perSecond, second -> cores * (1 + 0.02 * (second % 2)), millis);
    }

    private static Observation trial(double perSecond, IntToDoubleFunction cores, double millis) {
        return TrialScript.of(perSecond, 10)
                .sample(Metric.PROCESS_CPU, BROKER, cores)
                .sample(Metric.PRODUCE_QUEUE_MILLIS, BROKER, millis / 2)
                .sample(Metric.PRODUCE_LOCAL_MILLIS, BROKER, millis / 2)
                .seen();
    }

    @Test
    void isABrokerWithTheSameCpuTimeAtAHigherThroughputThatTakesLonger() {
        CappedCpu capped = CappedCpu.of(List.of(trial(6_000, 0.27, 3)), trial(13_000, 0.28, 4))
                .orElseThrow();

        assertThat(capped.broker()).isEqualTo(BROKER);
        assertThat(capped.human())
                .isEqualTo(
                        "the CPU of broker 2 is limited: it uses 0.28 cores at 13,000 and at 6,000 records/s; produce"
                                + " requests take 4.0 ms in it instead of 3.0 ms");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "its CPU time grows, 13000, 0.30, 6",
        "throughput is the same, 7000, 0.27, 6",
        "requests take as long, 13000, 0.27, 3.3"
    })
    void isNotABrokerIf(String condition, double perSecond, double cores, double millis) {
        assertThat(CappedCpu.of(List.of(trial(6_000, 0.27, 3)), trial(perSecond, cores, millis)))
                .isEmpty();
    }

    /** Compilers that use the CPU at first have this effect: the means agree by chance. */
    @Test
    void isNotABrokerWhoseCpuTimeVaries() {
        Observation varies = trial(13_000, second -> 0.27 * (1 + 0.2 * (second % 2)), 6);

        assertThat(CappedCpu.of(List.of(trial(6_000, 0.30, 3)), varies)).isEmpty();
    }

    @Test
    void everyEarlierTrialWithALowerThroughputHasToAgree() {
        List<Observation> earlier = List.of(trial(6_000, 0.27, 3), trial(7_000, 0.15, 3));

        assertThat(CappedCpu.of(earlier, trial(13_000, 0.27, 6))).isEmpty();
    }

    @Test
    void isUnknownWithoutAnEarlierTrialOrItsMetrics() {
        assertThat(CappedCpu.of(List.of(), trial(13_000, 0.27, 6))).isEmpty();
        assertThat(CappedCpu.of(List.of(TrialScript.of(6_000, 10).seen()), trial(13_000, 0.27, 6)))
                .isEmpty();
        assertThat(CappedCpu.of(
                        List.of(trial(6_000, 0.27, 3)),
                        TrialScript.of(13_000, 10)
                                .sample(Metric.PROCESS_CPU, BROKER, 0.27)
                                .seen()))
                .isEmpty();
    }
}
