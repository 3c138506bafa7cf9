package io.floodmark.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.Limit.End;
import io.floodmark.runner.Outcome.Status;
import io.floodmark.testing.runner.StoredRun;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SearchesTest {
    private int done;

    @Test
    void searchesAsOftenAsAsked() {
        repeat(3, List.of(End.CONVERGED, End.INVALID, End.BUDGET_SPENT));

        assertThat(done).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource(
            value = End.class,
            names = {"ABORTED", "STOPPED"})
    void doesNotSearchAgainAfterward(End end) {
        repeat(3, List.of(End.CONVERGED, end, End.CONVERGED));

        assertThat(done).isEqualTo(2);
    }

    @Test
    void doesNotSearchAgainWhereNothingIsLeftOfABudget() {
        Searches.repeat(5, () -> searched(End.CONVERGED), () -> done == 2);

        assertThat(done).isEqualTo(2);
    }

    @Test
    void endsAsTheSearchThatIsTold() {
        assertThat(status(50_000, End.CONVERGED, 51_000, End.CONVERGED, 52_000, End.INVALID))
                .isEqualTo(Status.DONE);
        assertThat(status(50_000, End.CONVERGED, 51_000, End.INVALID, 52_000, End.CONVERGED))
                .isEqualTo(Status.DONE);
        assertThat(status(50_000, End.INVALID, 51_000, End.INVALID, 52_000, End.NOT_SUSTAINED))
                .isEqualTo(Status.OVERLOADED);
        assertThat(status(50_000, End.INVALID, 51_000, End.INVALID, 52_000, End.INVALID))
                .isEqualTo(Status.INVALID);
    }

    @Test
    void endsAsUnsafeWhateverElseWasFound() {
        assertThat(status(50_000, End.CONVERGED, 51_000, End.CONVERGED, 52_000, End.ABORTED))
                .isEqualTo(Status.ABORTED);
    }

    @Test
    void provesNothingWithoutASearch() {
        assertThat(Searches.outcome(StoredRun.of()).status()).isEqualTo(Status.INVALID);
    }

    private static Status status(double first, End firstEnd, double second, End secondEnd, double third, End thirdEnd) {
        return Searches.outcome(StoredRun.of(
                        StoredRun.search(firstEnd, first),
                        StoredRun.search(secondEnd, second),
                        StoredRun.search(thirdEnd, third)))
                .status();
    }

    private void repeat(int times, List<End> ends) {
        Deque<End> next = new ArrayDeque<>(ends);
        Searches.repeat(times, () -> searched(next.remove()), () -> false);
    }

    private Limit searched(End end) {
        done++;
        return StoredRun.search(end, 50_000);
    }
}
