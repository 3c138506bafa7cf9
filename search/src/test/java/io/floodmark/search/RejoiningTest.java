package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.judging.TrialScript;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.outage.Rejoin;
import io.floodmark.model.outage.Rejoin.Outcome;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.unit.Span;
import io.floodmark.model.verdict.GeneratorProof;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Judgement;
import io.floodmark.model.verdict.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class RejoiningTest {
    private static final Verdict SUSTAINED = new Verdict.Sustained();
    private static final long SECOND = 1_000_000_000L;

    @Test
    void aBrokerThatComesBackInTheMeasuredPartTellsOfTheLoad() {
        Rejoin rejoin = of(seen(20, second -> second < 12 ? 4 : 0), SUSTAINED);

        assertThat(rejoin.outcome()).isEqualTo(Outcome.SUSTAINED);
        // The broker served half a second before the load. The first poll in which it is not missing ends second 13,
        // after one second to settle.
        assertThat(rejoin.took()).contains(Duration.ofMillis(14_500));
        assertThat(rejoin.backlog()).isEqualTo(Bytes.ofMiB(700));
    }

    @Test
    void aTrialThatSawOnlyTheEndOfCatchingUpSaysNothing() {
        Rejoin rejoin = of(seen(20, second -> second < 3 ? 4 : 0), SUSTAINED);

        assertThat(rejoin.outcome()).isEqualTo(Outcome.TOO_SHORT);
        assertThat(rejoin.why()).contains("within the first 5 s of the measured part", "budget.max-disk");
    }

    @Test
    void aBrokerThatFallsOutAgainIsNotBack() {
        Observation seen = seen(20, second -> second < 8 || second > 15 ? 1 : 0);

        assertThat(Rejoining.over(seen, 3)).isEmpty();
        assertThat(of(seen, SUSTAINED).outcome()).isEqualTo(Outcome.NOT_BACK);
        assertThat(of(seen, SUSTAINED).took()).isEmpty();
    }

    @Test
    void tellsWhetherItCameNearer() {
        Observation seen = TrialScript.of(1_000, 20)
                .sample(Metric.REJOIN_MISSING, Entity.CLUSTER, 4)
                .sample(Metric.REJOIN_LAG_RECORDS, Entity.broker(3), second -> 50_000 - 1_000 * second)
                .seen();

        assertThat(of(seen, SUSTAINED).why()).contains("50,000 records at first and 31,000 at the end");
    }

    @Test
    void anOverloadIsTooMuchAlsoWhereItCameBack() {
        Rejoin rejoin =
                of(seen(20, second -> second < 12 ? 4 : 0), new Verdict.Overloaded(List.of(Indicator.HOST_CPU)));

        assertThat(rejoin.outcome()).isEqualTo(Outcome.OVERLOADED);
        assertThat(rejoin.outcome().tooMuch()).isTrue();
    }

    @Test
    void anInvalidTrialProvesNothing() {
        Verdict invalid = new Verdict.Invalid(InvalidCause.DISTURBED, "something else ran");

        assertThat(of(seen(20, second -> 4), invalid).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(of(TrialScript.of(1_000, 20).seen(), SUSTAINED).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    }

    /**
     * A trial that ended as soon as the broker was back would be invalid. Its repetition would have no better backlog.
     */
    @Test
    void goesOnForLongEnoughToBeValid() {
        assertThat(Rejoining.over(seen(4, second -> 0), 3)).isEmpty();
        assertThat(Rejoining.over(seen(6, second -> 0), 3)).isPresent();
    }

    @Test
    void isOverOnceItHasStayed() {
        assertThat(Rejoining.over(seen(20, second -> second < 18 ? 4 : 0), 3)).isEmpty();
        assertThat(Rejoining.over(seen(20, second -> second < 17 ? 4 : 0), 3))
                .contains("broker 3 is back in all in-sync sets");
    }

    private static Observation seen(int seconds, IntToDoubleFunction missing) {
        return TrialScript.of(1_000, seconds)
                .sample(Metric.REJOIN_MISSING, Entity.CLUSTER, missing)
                .seen();
    }

    private static Rejoin of(Observation seen, Verdict verdict) {
        Judgement judgement =
                new Judgement(verdict, List.of(), new GeneratorProof(true, 0, 0, 0, 0, 0, "written by hand"));
        Duration full = Duration.ofSeconds(60);
        Trial trial = new Trial(
                12,
                new TrialOrder(new Rate(1_000), full, full, "it comes back"),
                new Span(0, 60 * SECOND),
                seen,
                judgement);
        return Rejoining.of(trial, Bytes.ofMiB(700), -SECOND / 2);
    }
}
