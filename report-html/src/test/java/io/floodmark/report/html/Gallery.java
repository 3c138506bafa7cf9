package io.floodmark.report.html;

import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.Run;
import io.floodmark.testing.report.FakeBoundaries;
import io.floodmark.testing.report.FakeComparisons;
import io.floodmark.testing.report.FakeRuns;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Writes a report of every synthetic run into a folder for visual checks: {@code Gallery target/gallery}. */
final class Gallery {
    private Gallery() {}

    public static void main(String[] args) {
        Path folder = Path.of(args[0]);
        Map<String, Run> runs = new TreeMap<>();
        runs.put("limit", FakeRuns.limit());
        runs.put("thorough", FakeRuns.thorough());
        runs.put("repeated", FakeRuns.repeated());
        runs.put("promised", FakeRuns.promised());
        runs.put("trial", FakeRuns.trial());
        runs.put("from-far-below", FakeRuns.fromFarBelow());
        runs.put("all-invalid", FakeRuns.allInvalid());
        runs.put("by-memory", FakeRuns.byMemory());
        runs.put("empty", FakeRuns.empty());
        runs.put("hostile", FakeRuns.hostile());
        for (Limit.End end : Limit.End.values()) {
            runs.put("end-" + end.name().toLowerCase(Locale.ROOT).replace('_', '-'), FakeRuns.ended(end));
        }
        Map<String, BoundaryRun> boundaries = new TreeMap<>();
        boundaries.put("boundary", FakeBoundaries.one());
        boundaries.put("boundary-three-labs", FakeBoundaries.threeLabs());
        boundaries.put("boundary-groups", FakeBoundaries.groups());
        boundaries.put("boundary-broken-off", FakeBoundaries.brokenOff());
        boundaries.put("boundary-empty", FakeBoundaries.empty());
        ComparisonReport.write(FakeComparisons.codecs(), List.of(), folder.resolve("comparison.html"));
        ComparisonReport.write(FakeComparisons.grid(), List.of(), folder.resolve("comparison-grid.html"));
        boundaries.forEach((name, boundary) -> BoundaryReport.write(boundary, folder.resolve(name + ".html")));
        runs.forEach((name, run) -> HtmlReport.write(run, folder.resolve(name + ".html")));
    }
}
