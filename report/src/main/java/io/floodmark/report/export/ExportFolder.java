package io.floodmark.report.export;

import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.diagnosis.Diagnosis;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.run.Run;
import io.floodmark.report.json.BoundaryJson;
import io.floodmark.report.json.ComparisonJson;
import io.floodmark.report.json.RunExport;
import io.floodmark.store.BoundaryCsv;
import io.floodmark.store.ComparisonCsv;
import io.floodmark.store.CsvExport;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Writes what is exported to a folder: JSON, a summary in Markdown, and CSV. */
public final class ExportFolder {
    private ExportFolder() {}

    /**
     * Writes a run with its trials.
     *
     * @param diagnosis asked once the rest of the run is written
     */
    public static void write(Run run, Supplier<Optional<Diagnosis>> diagnosis, Path target) {
        create(target);
        try (OutputStream json = Files.newOutputStream(target.resolve("run.json"))) {
            RunExport.write(run, json);
            Files.writeString(target.resolve("summary.md"), MarkdownSummary.of(run, diagnosis.get()));
        } catch (IOException failed) {
            throw unwritten(target, failed);
        }
        CsvExport.write(run, target);
    }

    /** Writes a boundary. */
    public static void write(BoundaryRun boundary, Path target) {
        create(target);
        try {
            Files.writeString(target.resolve("boundary.json"), BoundaryJson.of(boundary, Optional.empty()) + "\n");
            Files.writeString(target.resolve("summary.md"), BoundaryMarkdown.of(boundary));
        } catch (IOException failed) {
            throw unwritten(target, failed);
        }
        BoundaryCsv.write(boundary, target);
    }

    /** Writes a comparison. */
    public static void write(ComparisonRun comparison, Path target) {
        create(target);
        try {
            Files.writeString(
                    target.resolve("comparison.json"),
                    ComparisonJson.of(comparison, List.of(), Optional.empty()) + "\n");
            Files.writeString(target.resolve("summary.md"), ComparisonMarkdown.of(comparison, List.of()));
        } catch (IOException failed) {
            throw unwritten(target, failed);
        }
        ComparisonCsv.write(comparison, target);
    }

    private static void create(Path target) {
        try {
            Files.createDirectories(target);
        } catch (IOException failed) {
            throw unwritten(target, failed);
        }
    }

    private static EnvironmentException unwritten(Path target, IOException failed) {
        return new EnvironmentException("cannot write the export to " + target + ": " + failed, failed);
    }
}
