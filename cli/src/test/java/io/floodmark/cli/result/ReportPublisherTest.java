package io.floodmark.cli.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.cli.flag.OutputFlags;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.Run;
import io.floodmark.report.progress.ProgressView;
import io.floodmark.testing.runner.StoredRun;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportPublisherTest {
    @TempDir
    private Path folder;

    private final Run run = StoredRun.of(StoredRun.search(Limit.End.CONVERGED, 50_000));
    private final OutputFlags output = new OutputFlags();
    private final StringWriter told = new StringWriter();

    @BeforeEach
    void reportIntoTheFolder() {
        output.report = folder.resolve("report.html");
    }

    @Test
    void tellsTheAnswerWhereTakingAwayWhatWasMadeFails() {
        assertThatThrownBy(() -> {
                    try (ReportPublisher publisher = publisher();
                            AutoCloseable bed = ReportPublisherTest::cannotBeClosed) {
                        assertThat(bed).isNotNull();
                        publisher.found(run);
                    }
                })
                .isInstanceOf(TargetException.class);

        assertThat(told.toString()).contains("Estimated limit:", "requested precision reached", "report.html");
    }

    private static void cannotBeClosed() {
        throw new TargetException(TargetException.Kind.UNREACHABLE, "deleting topic x: no answer in time");
    }

    @Test
    void tellsWhatALimitIsWorthWhereThePlanAsks() throws IOException {
        Run asking = StoredRun.planned(
                "size: { load: 90000/s, offline: 0%, price: 1 }", StoredRun.search(Limit.End.CONVERGED, 50_000));

        try (ReportPublisher publisher = publisher()) {
            publisher.found(asking);
        }

        assertThat(told.toString())
                .contains("Estimated limit:", "\n\nLoad:       90,000 records/s", "Cost:       $52,560.00 per year");
        assertThat(Files.readString(output.report)).contains("Sizing and cost", "$52,560.00 per year");
    }

    @Test
    void tellsTheAnswerWithoutAReportWhereNoneCanBeWritten() throws IOException {
        Files.writeString(folder.resolve("file"), "");
        output.report = folder.resolve("file/report.html");

        assertThatThrownBy(this::tell).isInstanceOf(EnvironmentException.class).hasMessageContaining("report.html");

        assertThat(told.toString()).contains("Estimated limit:").doesNotContain("report.html");
    }

    @Test
    void tellsTheObjectWithoutAReportWhereNoneCanBeWritten() throws IOException {
        Files.writeString(folder.resolve("file"), "");
        output.report = folder.resolve("file/report.html");
        output.json = true;

        assertThatThrownBy(this::tell).isInstanceOf(EnvironmentException.class);

        assertThat(told.toString()).contains("\"limit\":{").contains("\"report\":null");
    }

    @Test
    void tellsNothingWhereThereIsNoAnswer() {
        try (ReportPublisher publisher = publisher()) {
            assertThat(publisher).isNotNull();
        }

        assertThat(told.toString()).isEmpty();
    }

    private void tell() {
        try (ReportPublisher publisher = publisher()) {
            publisher.found(run);
        }
    }

    private ReportPublisher publisher() {
        ProgressView nowhere =
                ProgressView.of(Map.of(), false, new PrintStream(PrintStream.nullOutputStream()), () -> 80);
        return new ReportPublisher(
                output, new PrintWriter(told), new TerminalView(nowhere, List.of(), Optional.empty()));
    }
}
