package io.floodmark.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;
import io.floodmark.testing.report.FakeRuns;
import java.util.List;
import org.junit.jupiter.api.Test;

class FleetTextTest {
    private static Condition workers(String when, String number) {
        return new Condition("fleet", "workers" + when, number);
    }

    /** Returns the details of the answer, one line per fact. */
    private static List<String> lines(Run run) {
        return Answer.of(run).details().stream()
                .map(line -> line.label() + ": " + line.text())
                .toList();
    }

    private static Condition producers(String number) {
        return new Condition("generator", "producers", number);
    }

    @Test
    void offerTwiceAsManyWorkersWithTheSameProducersAsACheckOfALimit() {
        assertThat(lines(FakeRuns.under(
                        FakeRuns.limit(), producers("24"), workers("", "3"), new Condition("fleet", "tasks", "12"))))
                .contains(
                        "Fleet: 3 Spark workers; a limit of the cluster does not change with twice as many; check with"
                                + " --workers 6 --producers 24");
    }

    @Test
    void offerToRunBothWithTheSameProducersWhereThereWereTooFewForTwiceAsManyWorkers() {
        assertThat(lines(FakeRuns.under(FakeRuns.limit(), producers("3"), workers("", "3"))))
                .contains(
                        "Fleet: 3 Spark workers; a limit of the cluster does not change with twice as many; check with"
                                + " --workers 6 --producers 6 and --workers 3 --producers 6");
    }

    @Test
    void countTheWorkersOfAFleetThatGrew() {
        assertThat(lines(FakeRuns.under(FakeRuns.limit(), workers("", "3"), workers(" after trial 4", "12"))))
                .anyMatch(line -> line.startsWith("Fleet: 12 Spark workers;"));
    }

    @Test
    void tellHostsOfSshFromSpark() {
        assertThat(lines(FakeRuns.under(
                        FakeRuns.limit(), new Condition("fleet", "hosts", "a (2), b (2)"), workers("", "2"))))
                .anyMatch(line -> line.startsWith("Fleet: 2 workers over ssh; a limit of the cluster does not change"));
    }

    @Test
    void offerNothingWhereNoLimitWasFound() {
        assertThat(lines(FakeRuns.under(FakeRuns.ended(Limit.End.LOWER_BOUND), workers("", "1"))))
                .contains("Fleet: 1 Spark worker");
    }

    @Test
    void areLeftOutWhereTheLoadWasGeneratedHere() {
        assertThat(lines(FakeRuns.limit())).noneMatch(line -> line.startsWith("Fleet"));
    }
}
