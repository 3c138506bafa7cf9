package io.floodmark.search;

import static io.floodmark.model.verdict.InvalidCause.BLIND;
import static io.floodmark.model.verdict.InvalidCause.BUDGET;
import static io.floodmark.model.verdict.InvalidCause.DISTURBED;
import static io.floodmark.model.verdict.InvalidCause.GENERATOR;
import static io.floodmark.model.verdict.InvalidCause.GENERATOR_LOST;
import static io.floodmark.model.verdict.InvalidCause.GENERATOR_SUSPECTED;
import static io.floodmark.model.verdict.InvalidCause.NO_ROOM;
import static io.floodmark.model.verdict.InvalidCause.STOPPED;
import static io.floodmark.model.verdict.InvalidCause.UNSAFE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.verdict.InvalidCause;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InvalidRunTest {
    @ParameterizedTest
    @CsvSource({"UNSAFE, ABORTED", "STOPPED, STOPPED", "BUDGET, BUDGET_SPENT"})
    void someCausesEndASearchAtOnce(InvalidCause cause, Limit.End end) {
        assertThat(run(at(10, cause)).end()).contains(end);
    }

    @Test
    void oneInvalidTrialDoesNotEndIt() {
        assertThat(run(at(10, DISTURBED)).end()).isEmpty();
    }

    @Test
    void twoAtOneLoadEndIt() {
        assertThat(run(at(10, DISTURBED), at(10, BLIND)).end()).contains(Limit.End.INVALID);
    }

    @Test
    void aDisturbanceMayPass() {
        At[] disturbed = {at(10, DISTURBED), at(10, DISTURBED), at(10, DISTURBED), at(10, DISTURBED)};

        assertThat(run(Arrays.copyOf(disturbed, 3)).end()).isEmpty();
        assertThat(run(disturbed).end()).contains(Limit.End.INVALID);
    }

    @Test
    void aGeneratorThatIsLostIsStartedAgainSomeTimesAndNotTakenForWeak() {
        At[] lost = {at(10, GENERATOR_LOST), at(10, DISTURBED), at(10, GENERATOR_LOST), at(10, GENERATOR_LOST)};

        assertThat(run(Arrays.copyOf(lost, 3)).end()).isEmpty();
        assertThat(run(Arrays.copyOf(lost, 3)).ceiling()).isEmpty();
        assertThat(run(lost).end()).contains(Limit.End.INVALID);
    }

    @Test
    void twoAtDifferentLoadsDoNot() {
        assertThat(run(at(10, DISTURBED), at(20, BLIND)).end()).isEmpty();
    }

    @Test
    void threeEndIt() {
        assertThat(run(at(10, DISTURBED), at(20, BLIND), at(30, GENERATOR)).end())
                .contains(Limit.End.INVALID);
    }

    @Test
    void twoOfTheGeneratorLowerTheCeiling() {
        InvalidRun run = run(at(10, GENERATOR), at(10, GENERATOR));

        assertThat(run.end()).isEmpty();
        Ceiling ceiling = run.ceiling().orElseThrow();
        assertThat(ceiling.perSecond()).isCloseTo(0.85 * 8, within(1e-9));
        assertThat(ceiling.reason()).contains("generator");
    }

    /** A test of the generator needs several trials at one load. */
    @Test
    void thoseThatLoweredTheCeilingCountNoMore() {
        At[] lowered = {at(10, GENERATOR), at(10, GENERATOR), at(8, DISTURBED)};

        assertThat(run(lowered).end()).isEmpty();
        assertThat(run(at(10, GENERATOR), at(10, GENERATOR), at(8, BLIND)).end())
                .isEmpty();
        assertThat(run(at(10, GENERATOR), at(10, GENERATOR), at(8, BLIND), at(8, BLIND))
                        .end())
                .contains(Limit.End.INVALID);
    }

    @Test
    void thoseInWhichTheGeneratorIsTestedCountForNothing() {
        At[] tested = {at(10, GENERATOR_SUSPECTED), at(10, GENERATOR_SUSPECTED), at(10, GENERATOR_SUSPECTED)};

        assertThat(run(tested).end()).isEmpty();
        assertThat(run(tested).ceiling()).isEmpty();
        assertThat(run(at(10, GENERATOR_SUSPECTED), at(10, GENERATOR)).ceiling())
                .isEmpty();
        assertThat(run(at(10, GENERATOR), at(10, GENERATOR_SUSPECTED), at(10, GENERATOR))
                        .ceiling())
                .isPresent();
    }

    @Test
    void oneOfTheGeneratorMayBeAHiccup() {
        assertThat(run(at(10, GENERATOR)).ceiling()).isEmpty();
        assertThat(run(at(10, DISTURBED), at(10, GENERATOR)).ceiling()).isEmpty();
    }

    @Test
    void twoWithoutRoomLowerTheCeilingAndAThirdEndsIt() {
        Ceiling ceiling = run(at(10, NO_ROOM), at(10, NO_ROOM)).ceiling().orElseThrow();

        assertThat(ceiling.perSecond()).isCloseTo(8.5, within(1e-9));
        assertThat(ceiling.reason()).contains("max-disk");
        assertThat(run(at(10, NO_ROOM)).ceiling()).as("a hiccup").isEmpty();
        assertThat(run(at(10, NO_ROOM), at(10, GENERATOR)).ceiling()).isEmpty();
        assertThat(run(at(10, NO_ROOM), at(10, NO_ROOM)).end()).isEmpty();
        assertThat(run(at(10, DISTURBED), at(10, DISTURBED), at(10, NO_ROOM)).end())
                .isEmpty();
        assertThat(run(at(10, NO_ROOM), at(10, BLIND)).end()).isEmpty();
        assertThat(run(at(10, NO_ROOM), at(10, NO_ROOM), at(8, NO_ROOM)).end()).contains(Limit.End.BUDGET_SPENT);
    }

    @Test
    void anEmptyRunSaysNothing() {
        assertThat(run().end()).isEmpty();
        assertThat(run().ceiling()).isEmpty();
    }

    private record At(double load, InvalidCause cause) {}

    private static At at(double load, InvalidCause cause) {
        return new At(load, cause);
    }

    private static InvalidRun run(At... trials) {
        List<TrialOutcome> outcomes = new ArrayList<>();
        for (At trial : trials) {
            outcomes.add(Outcomes.invalid(outcomes.size() + 1, trial.load(), trial.cause()));
        }
        return new InvalidRun(outcomes);
    }

    @Test
    void everyOtherCauseNeedsTwo() {
        for (InvalidCause cause : InvalidCause.values()) {
            boolean atOnce =
                    cause == UNSAFE || cause == STOPPED || cause == BUDGET || cause == InvalidCause.PROTECTED_MODE;
            assertThat(run(at(10, cause)).end().isPresent()).as(cause.name()).isEqualTo(atOnce);
        }
    }
}
