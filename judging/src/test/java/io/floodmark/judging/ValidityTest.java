package io.floodmark.judging;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.trial.Confirmation;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ValidityTest {
    @ParameterizedTest
    @CsvSource({
        "UNSAFE, UNSAFE",
        "STOPPED, STOPPED",
        "BUDGET, BUDGET",
        "NO_ROOM, NO_ROOM",
        "BLIND, BLIND",
        "CLOCK_STEPPED, CLOCK",
        "BROKERS_CHANGED, DISTURBED",
        "LEADERS_CHANGED, DISTURBED",
        "CONTROLLER_LOST, DISTURBED",
        "GENERATOR_LOST, GENERATOR_LOST",
    })
    void aDisturbingEventHasItsCause(TrialEvent.Kind kind, InvalidCause cause) {
        assertThat(Validity.objection(
                        TrialScript.of(1000, 20).event(kind, "why").seen()))
                .contains(new Verdict.Invalid(cause, "why"));
    }

    /** Its verdict is that of a generator that is too weak, although a search handles the two differently. */
    @Test
    void aLostGeneratorIsTheGeneratorsFault() {
        assertThat(new Verdict.Invalid(InvalidCause.GENERATOR_LOST, "killed by signal 9").label())
                .isEqualTo("invalid(generator)");
    }

    @ParameterizedTest
    @EnumSource(TrialEvent.Kind.class)
    void onlyDisturbingEventsAreObjections(TrialEvent.Kind kind) {
        assertThat(Validity.objection(
                                TrialScript.of(1000, 20).event(kind, "why").seen())
                        .isPresent())
                .isEqualTo(kind.disturbs());
    }

    @Test
    void whatEndsASearchComesFirst() {
        var seen = TrialScript.of(1000, 20)
                .event(TrialEvent.Kind.LEADERS_CHANGED, "a leader moved")
                .event(TrialEvent.Kind.STOPPED, "Ctrl-C")
                .event(TrialEvent.Kind.UNSAFE, "others are harmed")
                .seen();

        assertThat(Validity.objection(seen)).contains(new Verdict.Invalid(InvalidCause.UNSAFE, "others are harmed"));
    }

    @ParameterizedTest
    @CsvSource({"2, true", "3, false"})
    void lessThanThreeSecondsAreTooFew(int seconds, boolean objected) {
        assertThat(Validity.objection(TrialScript.of(1000, seconds).seen()).isPresent())
                .isEqualTo(objected);
    }

    @Test
    void saysWhyThereAreTooFew() {
        var seen = TrialScript.of(1000, 2)
                .event(TrialEvent.Kind.MIN_ISR, "2 partitions of ours are below min.insync.replicas")
                .seen();

        assertThat(Validity.objection(seen))
                .contains(new Verdict.Invalid(
                        InvalidCause.BLIND,
                        "only 2.0 s measured (expected at least 3 s); the trial was ended: "
                                + "2 partitions of ours are below min.insync.replicas"));
    }

    @ParameterizedTest(name = "offsets {0}, acked {1}, unknown {2}: objected {3}")
    @CsvSource({"1000, 1000, 0, false", "999, 1000, 0, true", "1005, 1000, 5, false", "1006, 1000, 5, true"})
    void offsetsAndAcknowledgementsMustAgree(long offsets, long acked, long unknown, boolean objected) {
        var seen = TrialScript.of(1000, 20)
                .confirmation(new Confirmation(offsets, acked, unknown))
                .seen();

        assertThat(Validity.objection(seen).isPresent()).isEqualTo(objected);
    }

    @Test
    void countsThatWereNotReadAreNoObjection() {
        assertThat(Validity.objection(TrialScript.of(1000, 20)
                        .confirmation(Confirmation.UNREAD)
                        .seen()))
                .isEmpty();
    }
}
