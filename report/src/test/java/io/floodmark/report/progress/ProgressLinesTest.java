package io.floodmark.report.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.testing.Golden;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ProgressLinesTest {
    @Test
    void showsTheWholeStateOfASearch() {
        Golden.assertMatches("live-100.txt", text(FakeProgress.searching(), 100));
    }

    @Test
    void isCutToTheWidthOfTheTerminal() {
        String text = text(FakeProgress.searching(), 40);

        Golden.assertMatches("live-40.txt", text);
        assertThat(text.lines()).allMatch(line -> line.length() <= 40);
    }

    @Test
    void showsOnlyWhatThereIs() {
        List<StyledLine> lines =
                ProgressLines.of(FakeProgress.state(5, Progress.Phase.PREPARING, "starting 3 brokers"));

        assertThat(lines).hasSize(1);
        assertThat(lines.get(0).render(80, false))
                .isEqualTo("0:05      preparing: starting 3 brokers  (5:55, 487 GB left)");
    }

    @Test
    void writesUnknownNumbersAsUnknown() {
        Progress.TrialNow unknown = new Progress.TrialNow(
                1,
                new Rate(10),
                1024,
                "preparing",
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Progress.Isr.UNKNOWN);
        Progress before = FakeProgress.searching();
        Progress progress = new Progress(
                before.elapsed(), before.phase(), "", Optional.of(unknown), Optional.empty(), before.left(), List.of());

        assertThat(text(progress, 100))
                .contains("preparing", "achieved n/a records/s, p50 n/a, p99 n/a", "handlers n/a", "ISR unknown");
    }

    /** A prior covers orders of magnitude and is not evidence. */
    @Test
    void claimsNoEstimateWhileNothingIsKnown() {
        Progress.Believed prior = new Progress.Believed(
                new Rate(1e8),
                new Rate(100),
                new Rate(1e8),
                0.9,
                Optional.of(Indicator.HOST_CPU),
                0.5,
                "900/s: a full-length pass");
        Progress before = FakeProgress.searching();
        Progress progress = new Progress(
                before.elapsed(), before.phase(), "", Optional.empty(), Optional.of(prior), before.left(), List.of());

        assertThat(text(progress, 100))
                .contains("estimate  none yet; next 900/s: a full-length pass")
                .doesNotContain("100,000,000", "host-cpu");
        assertThat(ProgressEvents.between(Optional.empty(), progress))
                .anyMatch(line -> line.endsWith("estimate: none yet; next 900/s: a full-length pass"));
    }

    @Test
    void aSignOfLifeSaysHowMuchOfABacklogIsWritten() {
        Progress.TrialNow filling = new Progress.TrialNow(
                1,
                new Rate(10),
                1024,
                "writing the backlog of consumer groups, 12.3 MB of 50 MB",
                0.246,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Progress.Isr.UNKNOWN);
        Progress before = FakeProgress.searching();
        Progress progress = new Progress(
                before.elapsed(), before.phase(), "", Optional.of(filling), Optional.empty(), before.left(), List.of());

        assertThat(text(progress, 140))
                .contains("[######..................] writing the backlog of consumer groups, 12.3 MB of");
        assertThat(ProgressEvents.stillGoing(progress))
                .contains("trial 1: writing the backlog of consumer groups, 12.3 MB of 50 MB, ");
    }

    private static String text(Progress progress, int width) {
        return ProgressLines.of(progress).stream()
                        .map(line -> line.render(width, false))
                        .collect(Collectors.joining("\n"))
                + "\n";
    }
}
