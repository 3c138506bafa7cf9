package io.floodmark.judging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.plan.Objective;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading.State;
import io.floodmark.model.verdict.Indicators;
import io.floodmark.model.verdict.Judgement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests the network between generator and brokers by the kernel's counters of the generator's connections, with values
 * from links of known rates.
 */
class NetworkPathTest {
    private static final Surroundings ELSEWHERE = new Surroundings(false, false, 2, 1024);

    @ParameterizedTest(name = "busy {0}, receiver {1}, send buffer {2}, nothing to send {3}, waiting {4}: {5}")
    @CsvSource({
        "1.00, 0.00, 0.00, 0.0, 1.0, FIRED",
        "0.96, 0.00, 0.05, 0.0, 1.0, FIRED",
        "0.03, 0.00, 0.00, 1.0, 0.0, CLEAR",
        "0.97, 0.88, 0.00, 0.0, 1.0, CLEAR",
        "0.91, 0.00, 0.00, 1.0, 0.0, CLEAR",
        "0.96, 0.00, 0.00, 0.6, 0.0, CLEAR",
        "1.00, 0.00, 0.60, 0.0, 1.0, CLEAR"
    })
    void tellsAFullPathFromWhatElseKeepsConnectionsBusy(
            double busy, double receiver, double sendBuffer, double nothingToSend, double waiting, State state) {
        Judgement judgement = judge(path(late(), 1, busy, receiver, sendBuffer, nothingToSend, waiting));

        assertThat(TrialScript.reading(judgement.readings(), Indicator.NETWORK_PATH)
                        .state())
                .isEqualTo(state);
    }

    /** The narrowest part of the path may be the generator's own interface. */
    @Test
    void isTheCauseOnceTheGeneratorIsCleared() {
        TrialScript script = full(late());

        assertThat(judge(script).verdict().label()).isEqualTo("invalid(generator)");
        assertThat(judge(script.event(TrialEvent.Kind.GENERATOR_RULED_OUT, "twice the producers carried +0.1%"))
                        .verdict()
                        .label())
                .isEqualTo("overloaded(network-path)");
    }

    @Test
    void clearsNoGeneratorWhoseInterfaceIsFull() {
        TrialScript script = full(late())
                .event(TrialEvent.Kind.GENERATOR_RULED_OUT, "twice the producers carried +0.1%")
                .sample(Metric.GENERATOR_NETWORK_USED, Entity.GENERATOR, 0.97);

        Judgement judgement = judge(script);

        assertThat(judgement.verdict().label()).isEqualTo("invalid(generator)");
        assertThat(judgement.generator().reason()).startsWith("a network interface of its host was 97.0% utilised");
        assertThat(new Judge(Indicators.defaults(), Objective.NONE, ELSEWHERE).generatorSuspected(script.seen()))
                .isFalse();
    }

    /** Unsent bytes waited in sockets, so more batches would have waited too. */
    @Test
    void isTheCauseAlsoIfAllBatchesWereInFlight() {
        TrialScript script = full(late())
                .event(TrialEvent.Kind.GENERATOR_RULED_OUT, "twice the producers carried +0.1%")
                .event(TrialEvent.Kind.GENERATOR_POOL, "no record batch was free for 250 ms");

        assertThat(judge(script).verdict().label()).isEqualTo("overloaded(network-path)");
    }

    @Test
    void isNoOverloadWhereNothingWaits() {
        Judgement judgement = judge(full(TrialScript.withModestGenerator(1000, 20)));

        assertThat(judgement.verdict().label()).isEqualTo("sustained");
    }

    @Test
    void saysWhichPathIsFullAndHowManyAre() {
        Judgement judgement = judge(path(full(late()), 2, 0.2, 0, 0, 1, 0));

        assertThat(TrialScript.reading(judgement.readings(), Indicator.NETWORK_PATH)
                        .evidence())
                .startsWith("the path to broker 1 was the bottleneck in 100% of the seconds (1 of 2 paths");
    }

    /** One broker has half of the link of the others. */
    @Test
    void anEvenLoadIsBoundByTheNarrowestPath() {
        TrialScript oneOfThree = late();
        for (int broker = 1; broker <= 3; broker++) {
            path(oneOfThree, broker, 1, 0, 0, broker == 2 ? 0 : 1, broker == 2 ? 1 : 0);
        }
        TrialScript narrow = TrialScript.of(1000, 20);
        for (int broker = 1; broker <= 3; broker++) {
            Entity path = Entity.path(broker);
            boolean full = broker == 2;
            narrow.sample(Metric.PATH_SENT, path, full ? 3.6e6 : 5.9e6)
                    .sample(Metric.PATH_BUSY, path, full ? 1 : 0.3)
                    .sample(Metric.PATH_WAITING, path, full ? 1 : 0);
        }

        assertThat(NetworkPathUsage.evenShare(narrow.seen())).isCloseTo(0.70, within(0.01));
        assertThat(NetworkPathUsage.evenShare(oneOfThree.seen()))
                .as("all transmit the same")
                .isEqualTo(1);
        assertThat(NetworkPathUsage.evenShare(full(late()).seen()))
                .as("the only one")
                .isEqualTo(1);
        assertThat(NetworkPathUsage.evenShare(late().seen())).as("none").isEqualTo(1);
    }

    @Test
    void isOffWhereNoConnectionsAreRead() {
        assertThat(TrialScript.reading(judge(late()).readings(), Indicator.NETWORK_PATH)
                        .state())
                .isEqualTo(State.OFF);
    }

    private static TrialScript full(TrialScript script) {
        return path(script, 1, 1, 0, 0, 0, 1);
    }

    private static TrialScript path(
            TrialScript script,
            int broker,
            double busy,
            double receiver,
            double sendBuffer,
            double nothingToSend,
            double waiting) {
        Entity path = Entity.path(broker);
        return script.sample(Metric.PATH_SENT, path, 12e6)
                .sample(Metric.PATH_BUSY, path, busy)
                .sample(Metric.PATH_RECEIVER_LIMITED, path, receiver)
                .sample(Metric.PATH_SEND_BUFFER_LIMITED, path, sendBuffer)
                .sample(Metric.PATH_APPLICATION_LIMITED, path, nothingToSend)
                .sample(Metric.PATH_WAITING, path, waiting);
    }

    private static TrialScript late() {
        return TrialScript.of(1000, 20)
                .backlogSeconds(second -> 0.1 * Math.max(0, second))
                .latenessMillis(second -> 100 * Math.max(0, second))
                .generator(0.05, 0.2, 0, 0)
                .sample(Metric.HANDLER_IDLE, Entity.broker(1), 0.8);
    }

    private static Judgement judge(TrialScript script) {
        return new Judge(Indicators.defaults(), Objective.NONE, ELSEWHERE).judge(script.seen());
    }
}
