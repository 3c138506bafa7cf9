package io.floodmark.testing.runner;

import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.writer.PlanWriter;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.VariantLimit;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.plan.Level;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.plan.Variant;
import io.floodmark.model.run.Run;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Goal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Stored runs whose searches ended in the given ways. */
public final class StoredRun {
    private StoredRun() {}

    public static Run of(Limit... searches) {
        return with(plan("seed: 42"), searches);
    }

    /** Returns a run with this text in its plan. */
    public static Run planned(String yaml, Limit... searches) {
        return with(plan(yaml), searches);
    }

    /**
     * Returns a comparison of two codecs with these limits and this text in its plan; all trials are of the given run.
     */
    public static ComparisonRun compared(Run run, String yaml, double baseline, double other) {
        return compared(yaml, List.of(variant("lz4", run, baseline, true), variant("none", run, other, true)));
    }

    /** Returns a comparison whose limits are from the search for a common load, and not verified. */
    public static ComparisonRun onTheWay(Run run, String yaml) {
        return compared(yaml, List.of(variant("lz4", run, 30_000, false), variant("none", run, 20_000, false)));
    }

    private static ComparisonRun compared(String yaml, List<ComparedVariant> variants) {
        return new ComparisonRun(
                "compared",
                "floodmark compare",
                Instant.EPOCH,
                Optional.of(Instant.EPOCH.plusSeconds(300)),
                plan(yaml),
                Measure.LIMIT,
                Optional.empty(),
                variants,
                List.of(),
                Optional.of("as the test wants"));
    }

    /** Returns a variant whose limit has a lower end, by which clusters are sized, of 0.9 of the estimate. */
    private static ComparedVariant variant(String codec, Run run, double perSecond, boolean verified) {
        return ComparedVariant.of(new Variant(Map.of("codec", Level.of("workload.produce.compression", codec))))
                .withRun(run.id())
                .with(VariantLimit.of(search(Limit.End.CONVERGED, perSecond), verified));
    }

    private static String plan(String yaml) {
        return PlanWriter.write(
                PlanReader.read(Optional.of(new PlanText("test", "floodmark: 1\n" + yaml + "\n")), List.of()));
    }

    private static Run with(String plan, Limit... searches) {
        return new Run(
                "20261121-093015-k3x9",
                "floodmark limit",
                Instant.EPOCH,
                Optional.of(Instant.EPOCH.plusSeconds(300)),
                plan,
                new Surroundings(
                        PlanReader.readStored(new PlanText("plan", plan), List.of())
                                .cluster()
                                .lab(),
                        true,
                        2,
                        1024),
                List.of(),
                List.of(),
                List.of(searches),
                Optional.of("as the test wants"));
    }

    public static Limit search(Limit.End end, double perSecond) {
        return new Limit(
                Goal.WITHOUT_OBJECTIVE,
                end,
                new Rate(perSecond),
                new Rate(0.9 * perSecond),
                Optional.of(new Rate(1.1 * perSecond)),
                0.9,
                Optional.empty(),
                0,
                OptionalInt.empty(),
                OptionalInt.empty(),
                0.03,
                0,
                0,
                "ended " + end,
                Optional.empty());
    }
}
