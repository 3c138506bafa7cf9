package io.floodmark.runner.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.Comparison;
import io.floodmark.model.comparison.Comparison.End;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.Effect;
import io.floodmark.model.comparison.GateResult;
import io.floodmark.model.plan.Level;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.plan.Variant;
import io.floodmark.runner.Outcome.Status;
import io.floodmark.search.comparison.Gate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ComparisonOutcomeTest {
    @Test
    void isDoneWhereSomethingIsKnownOfOneVariant() {
        assertThat(status(ended(End.SIGNIFICANT, 0.7), ended(End.INVALID))).isEqualTo(Status.DONE);
        assertThat(status(ended(End.BUDGET_SPENT, 0.7))).isEqualTo(Status.DONE);
        assertThat(status(ended(End.BUDGET_SPENT))).isEqualTo(Status.INVALID);
        assertThat(status(ended(End.INVALID), ended(End.INVALID))).isEqualTo(Status.INVALID);
    }

    /** A single pair has a ratio, but proves nothing. */
    @Test
    void isNotDoneByASinglePair() {
        Effect one = new Effect(Measure.P99, 0.7, 0.7, 0.7, 0, 1, Double.NaN, 1);
        Comparison found = new Comparison(End.BUDGET_SPENT, Optional.of(one), List.of(), 1, 0, Duration.ofMinutes(1));

        assertThat(status(variant("1").with(found))).isEqualTo(Status.INVALID);
    }

    @Test
    void isWhatStoppedItWhateverIsKnown() {
        assertThat(status(ended(End.SIGNIFICANT, 0.7), ended(End.STOPPED))).isEqualTo(Status.STOPPED);
        assertThat(status(ended(End.STOPPED), ended(End.ABORTED))).isEqualTo(Status.ABORTED);
    }

    @Test
    void saysHowEachVariantEnded() {
        assertThat(ComparisonOutcome.of(run(ended(End.SIGNIFICANT, 0.7), ended(End.NOT_SIGNIFICANT, 1.0)))
                        .words())
                .isEqualTo("done: acks=1 significant; acks=1 not significant");
    }

    @Test
    void gatesSpeakOnlyWhereThereIsAnAnswer() {
        List<GateResult> failed = judged("p99 > 10%", 1.3);
        List<GateResult> unknown = judged("limit < -5%", 1.3);

        assertThat(ComparisonOutcome.status(Status.DONE, failed)).isEqualTo(Status.GATE_FAILED);
        assertThat(ComparisonOutcome.status(Status.ABORTED, failed)).isEqualTo(Status.ABORTED);
        assertThat(ComparisonOutcome.status(Status.DONE, unknown)).isEqualTo(Status.INVALID);
        assertThat(ComparisonOutcome.status(Status.DONE, judged("p99 > 10%", 1.05)))
                .isEqualTo(Status.DONE);
    }

    private static List<GateResult> judged(String gate, double ratio) {
        return ComparisonOutcome.judge(run(ended(End.SIGNIFICANT, ratio)), List.of(Gate.parse(gate)));
    }

    private static Status status(ComparedVariant... variants) {
        return ComparisonOutcome.of(run(variants)).status();
    }

    private static ComparisonRun run(ComparedVariant... others) {
        List<ComparedVariant> variants = new ArrayList<>(List.of(variant("all")));
        variants.addAll(List.of(others));
        return new ComparisonRun(
                "id",
                "floodmark compare",
                Instant.EPOCH,
                Optional.empty(),
                "floodmark: 1\n",
                Measure.P99,
                Optional.empty(),
                variants,
                List.of(),
                Optional.empty());
    }

    private static ComparedVariant variant(String acks) {
        return ComparedVariant.of(new Variant(Map.of("acks", Level.of("workload.produce.acks", acks))));
    }

    private static ComparedVariant ended(End end) {
        return variant("1").with(new Comparison(end, Optional.empty(), List.of(), 0, 3, Duration.ofMinutes(1)));
    }

    private static ComparedVariant ended(End end, double ratio) {
        Effect effect = new Effect(Measure.P99, ratio, ratio * 0.98, ratio * 1.02, 0.95, 0.01, 0.05, 5);
        return variant("1").with(new Comparison(end, Optional.of(effect), List.of(), 5, 0, Duration.ofMinutes(1)));
    }
}
