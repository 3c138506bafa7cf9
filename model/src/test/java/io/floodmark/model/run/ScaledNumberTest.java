package io.floodmark.model.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ScaledNumberTest {
    private static final ScaledNumber PRODUCERS = ScaledNumber.PRODUCERS;

    @Test
    void readsBackWhatItHasWritten() {
        List<Condition> conditions = List.of(PRODUCERS.planned(3), PRODUCERS.after(2, 6), PRODUCERS.after(14, 12));

        assertThat(PRODUCERS.planned(conditions)).contains(3);
        assertThat(PRODUCERS.changed(conditions)).contains(new ScaledNumber.Change(14, 12));
        assertThat(ScaledNumber.WORKERS.planned(conditions)).isEmpty();
        assertThat(ScaledNumber.WORKERS.changed(conditions)).isEmpty();
    }

    /** A search may end after a change, before a trial ran with it. */
    @Test
    void countsFromTheNextTrialOn() {
        List<Condition> conditions = List.of(PRODUCERS.planned(3), PRODUCERS.after(2, 6), PRODUCERS.after(14, 12));

        assertThat(PRODUCERS.inEffect(conditions, 2)).contains(3);
        assertThat(PRODUCERS.inEffect(conditions, 3)).contains(6);
        assertThat(PRODUCERS.inEffect(conditions, 14)).contains(6);
        assertThat(PRODUCERS.inEffect(conditions, 15)).contains(12);
        assertThat(PRODUCERS.inEffect(List.of(), 15)).isEmpty();
    }

    @Test
    void leavesOutWhatIsNotANumber() {
        List<Condition> conditions = List.of(
                new Condition("generator", "producers", "many"),
                new Condition("generator", "producers after trial x", "6"),
                new Condition("generator", "producers after trial 2", "more"),
                new Condition("generator", "producers of old", "7"));

        assertThat(PRODUCERS.planned(conditions)).isEmpty();
        assertThat(PRODUCERS.changed(conditions)).isEmpty();
    }
}
