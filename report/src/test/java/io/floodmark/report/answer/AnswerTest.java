package io.floodmark.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.Run;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.report.json.JsonResult;
import io.floodmark.report.list.RunRow;
import io.floodmark.report.list.RunsTable;
import io.floodmark.report.list.Tags;
import io.floodmark.report.run.Round;
import io.floodmark.report.text.AnswerLine;
import io.floodmark.testing.Golden;
import io.floodmark.testing.report.FakeFailover;
import io.floodmark.testing.report.FakeOutage;
import io.floodmark.testing.report.FakeRuns;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AnswerTest {
    @ParameterizedTest
    @EnumSource(Limit.End.class)
    void wordsEveryEndOfASearch(Limit.End end) {
        Golden.assertMatches("answer-" + end.name().toLowerCase(Locale.ROOT) + ".txt", text(FakeRuns.ended(end)));
    }

    @Test
    void wordsOneTrial() {
        Golden.assertMatches("answer-trial.txt", text(FakeRuns.trial()));
    }

    @Test
    void wordsSeveralSearches() {
        Golden.assertMatches("answer-repeated.txt", text(FakeRuns.repeated()));
        Golden.assertMatches("answer-promised.txt", text(FakeRuns.promised()));
    }

    @Test
    void wordsARunThatDidNotGetFar() {
        Golden.assertMatches("answer-empty.txt", text(FakeRuns.empty()));
    }

    @Test
    void saysThatAnEstimateOfALimitThatWasNotReachedIsNotProved() {
        Answer answer = Answer.of(FakeRuns.ended(Limit.End.LOWER_BOUND));

        assertThat(answer.headline())
                .contains("sustains at least 48,000 records/s")
                .contains("(not verified): 51,000 records/s");
    }

    /** The lower end of the interval may be below the load that was sustained. */
    @Test
    void aLowerBoundIsOneNumberInAllOutput() {
        Run run = FakeRuns.ended(Limit.End.LOWER_BOUND);

        assertThat(text(run)).contains("Lower bound:         48,000 records/s");
        assertThat(KeyFigures.of(run, Round.headline(Round.of(run)), OptionalDouble.empty()))
                .contains(
                        new KeyFigure("Lower bound", "48,000", "records/s", "the limit was not reached, n = 6 trials"));
        assertThat(JsonResult.of(run)).contains("\"low\":{\"recordsPerSecond\":48000.0,");
    }

    /** No lower load was tried, so there is no interval. */
    @Test
    void keyFiguresOfALoadThatWasNotSustainedHaveNoInterval() {
        Run run = FakeRuns.ended(Limit.End.NOT_SUSTAINED);

        assertThat(KeyFigures.of(run, Round.headline(Round.of(run)), OptionalDouble.empty()))
                .contains(new KeyFigure("Not sustained", "50,900", "records/s", "the lowest load tried, n = 2 trials"));
    }

    @Test
    void claimsNothingWhereNoTrialWasValid() {
        Run run = FakeRuns.allInvalid();

        assertThat(Answer.of(run).headline()).contains("the limit is unknown").doesNotContain("48,400");
        assertThat(Answer.of(run).lines())
                .filteredOn(line -> line.label().equals("No valid result"))
                .extracting(AnswerLine::text)
                .containsExactly("no trial was valid");
    }

    /** An unknown value must never be shown as 0. */
    @Test
    void saysThatNothingIsKnownOfALimit() {
        Run run = FakeRuns.unknown();

        assertThat(text(run))
                .contains("Inconclusive:        n/a, no trial determines it")
                .doesNotContain(" 0 records/s");
        assertThat(RunsTable.lines(List.of(RunRow.of(run)), Tags.NONE))
                .anyMatch(line -> line.contains("n/a, budget spent"));
        assertThat(JsonResult.of(run, Path.of("report.html")))
                .contains("\"estimate\":null,\"low\":null,\"high\":null", "\"bottleneckConfidence\":null");
    }

    @Test
    void aSearchThatProvedNothingGivesTheLoadsThatWereSeenAndNoLimit() {
        assertThat(text(FakeRuns.ended(Limit.End.INVALID)))
                .contains("No valid result:     highest passing load ")
                .doesNotContain("48,400", "Bottleneck:", "Likely bottleneck:");
    }

    /** The estimate may be above a load that was overloaded. */
    @Test
    void whatWasSeenToBeSustainedComesBeforeTheEstimate() {
        List<String> lines = Answer.lines(FakeRuns.limit());

        assertThat(lines.get(0)).startsWith("Sustained:           48,000 records/s");
        assertThat(lines.get(1)).startsWith("Estimated limit:     48,400 records/s");
        assertThat(Answer.of(FakeRuns.limit()).headline())
                .contains("sustained 48,000 records/s", "; estimated limit 48,400");
    }

    @Test
    void saysWhyASoakThatWasAskedForWasNotRun() {
        Run run = FakeRuns.soakAskedFor("1m");

        assertThat(text(run))
                .contains("; the requested soak of 1m does not fit into budget.max-time")
                .doesNotContain("--soak 30m");
    }

    @Test
    void saysWhoseIntervalItIs() {
        assertThat(text(FakeRuns.anyStart())).contains("90% CI 41,000 to 57,000 across lab restarts");
        assertThat(text(FakeRuns.limit())).doesNotContain("restarts");
    }

    @ParameterizedTest
    @EnumSource(Limit.End.class)
    void hasAtMostTenShortLinesHoweverTheSearchEnded(Limit.End end) {
        hasTenShortLines(FakeRuns.ended(end));
    }

    @ParameterizedTest
    @EnumSource(Limit.End.class)
    void hasAtMostTenShortLinesAtHighRates(Limit.End end) {
        Run run = FakeRuns.fast(end);

        hasTenShortLines(run);
        assertThat(Answer.of(run).details()).contains(new AnswerLine("Records", "324,663,900 in trial 8"));
    }

    @Test
    void namesWhatDoesNotFitIntoTheFirstLineBelow() {
        Run run = FakeRuns.fastTrial();

        hasTenShortLines(run);
        assertThat(text(run))
                .contains(" records/s (1,110 MB/s) for 2 min 05 s (trial 1, ended early), p99 ")
                .containsPattern("\nRecords: +135,276,625 in trial 1, p50 [0-9.]+ ms\n");
    }

    @Test
    void aTrialThatFailedHasItsEvidenceBelow() {
        Run run = FakeRuns.overloadedTrial();

        hasTenShortLines(run);
        Golden.assertMatches("answer-overloaded.txt", text(run));
    }

    @Test
    void anInterruptedSearchShowsTheTrialsThatDecideFirst() {
        Run run = FakeRuns.fastInterrupted();

        hasTenShortLines(run);
        Answer answer = Answer.of(run);
        assertThat(answer.lines())
                .extracting(AnswerLine::label)
                .containsExactly("Sustained", "Overloaded", "Load generator", "Setup", "Next");
        assertThat(answer.details())
                .extracting(AnswerLine::label)
                .contains("Sustained", "Overloaded", "Invalid", "Evidence");
    }

    @Test
    void shortensObjectivesAndListsThemBelow() {
        Run run = FakeRuns.manyObjectives();

        hasTenShortLines(run);
        assertThat(text(run))
                .contains(
                        "\nObjective:           produce p50 within 5 ms and 4 more, except in some windows\n",
                        "\nObjectives:          produce p50 within 5 ms, produce p90 within 10 ms, ",
                        "\nObjectives:          except in at most 5% of 10 s windows and 1% of 1 min windows\n");
        assertThat(Answer.of(run).headline()).contains("end-to-end p99 within 500 ms, except in at most 5% of 10 s ");
    }

    @Test
    void hasShortDetails() {
        Stream.of(
                        FakeRuns.overloadedTrial(),
                        FakeRuns.manyObjectives(),
                        FakeRuns.repeated(),
                        FakeFailover.threeCounts(),
                        FakeOutage.settled())
                .forEach(run -> assertThat(Answer.lines(run)).allMatch(line -> line.length() < 110));
    }

    @Test
    void namesEveryBottleneckInAShortLine() {
        Limit limit = FakeRuns.ended(Limit.End.LOWER_BOUND).limits().get(0);

        assertThat(Indicator.values())
                .allMatch(indicator -> LimitText.bottleneck(limit, indicator).length() < 89);
    }

    @Test
    void hasAtMostTenShortLinesWhateverWasMeasured() {
        Stream.of(
                        FakeRuns.limit(),
                        FakeRuns.promised(),
                        FakeRuns.repeated(),
                        FakeRuns.byMemory(),
                        FakeRuns.anyStart(),
                        FakeRuns.cold(),
                        FakeRuns.unknown(),
                        FakeRuns.allInvalid(),
                        FakeRuns.trial(),
                        FakeFailover.growing(),
                        FakeFailover.once(),
                        FakeFailover.threeCounts(),
                        FakeOutage.settled())
                .forEach(AnswerTest::hasTenShortLines);
    }

    private static void hasTenShortLines(Run run) {
        List<String> lines = Answer.lines(run, Path.of("report.html"));
        int end = lines.contains("") ? lines.indexOf("") : lines.size();

        assertThat(lines.subList(0, end)).hasSizeLessThanOrEqualTo(10).allMatch(line -> line.length() < 110);
        assertThat(lines.get(0)).isNotBlank();
    }

    @ParameterizedTest
    @EnumSource(Limit.End.class)
    void givesTheEvidenceBelow(Limit.End end) {
        Limit limit = FakeRuns.ended(end).limits().get(0);

        assertThat(Answer.of(FakeRuns.ended(end)).details()).contains(new AnswerLine("Evidence", limit.explanation()));
    }

    @Test
    void breaksLongLinesBetweenWordsForTerminals() {
        String words = "word ".repeat(40).strip();

        List<String> lines = AnswerLine.wrapped(List.of("Stop reason:         " + words, words, "x".repeat(200)));

        assertThat(lines).filteredOn(line -> !line.startsWith("x")).allMatch(line -> line.length() <= 110);
        assertThat(lines.get(1)).startsWith(" ".repeat(21) + "word");
        assertThat(lines.get(4)).startsWith("word");
        assertThat(lines).last().isEqualTo("x".repeat(200));
        assertThat(String.join(" ", lines.subList(0, 3)).replaceAll(" +", " ")).isEqualTo("Stop reason: " + words);
        assertThat(AnswerLine.wrapped(Answer.lines(FakeRuns.limit()))).isEqualTo(Answer.lines(FakeRuns.limit()));
    }

    @Test
    void namesTheReportWithWhatToDoNext() {
        List<String> lines = Answer.lines(FakeRuns.limit(), Path.of("o", "report.html"));

        assertThat(lines.get(lines.indexOf("") - 1))
                .isEqualTo("Next:                floodmark explain 20261121-093015-k3x9 names what would raise it;"
                        + " report: o/report.html");
    }

    @Test
    void hasALineForAReportWithALongPath() {
        Path report = Path.of("a-long-name-of-a-folder", "another-long-name-of-a-folder", "report.html");

        List<String> lines = Answer.lines(FakeRuns.limit(), report);

        assertThat(lines.get(lines.indexOf("") + 1)).isEqualTo("Report:              " + report);
        assertThat(lines.get(lines.indexOf("") - 1)).doesNotContain("report.html");
    }

    /** Names of brokers of a cloud have up to a hundred characters, and traffic has as many parts. */
    @Test
    void hasShortLinesForLongNamesAndMuchTraffic() {
        String host = "b-1.a-cluster-of-payments.abc123.c2.kafka.eu-central-1.amazonaws.com:9098";
        String plan = "floodmark: 1\ncluster: { bootstrap-server: '" + host + "," + host + "," + host + "' }\n"
                + "workload: { topics: 30, partitions: 1200, replication-factor: 3, record: { size: 1KiB },"
                + " produce: { acks: all, compression: zstd, engine: client, kafka-clients: 4.4.0 } }\n";
        Run limit = FakeRuns.limit();
        Run run = new Run(
                limit.id(),
                limit.command(),
                limit.started(),
                limit.ended(),
                plan,
                new Surroundings(false, false, 2, 1024),
                limit.conditions(),
                limit.trials(),
                limit.limits(),
                limit.outcome());

        hasTenShortLines(run);
        assertThat(Answer.of(run).all())
                .filteredOn(line -> line.label().equals("Setup"))
                .extracting(AnswerLine::text)
                .containsExactly("b-1.a-cluster-of-payments...l-1.amazonaws.com:9098 and 2 more (3 brokers)");
        assertThat(Answer.of(run).details())
                .anyMatch(line ->
                        line.label().equals("Workload") && line.text().contains("30 topics of 1200 partitions"));
    }

    private static String text(Run run) {
        return String.join("\n", Answer.lines(run)) + "\n";
    }
}
