package io.floodmark.report;

import io.floodmark.model.ComparedVariant;
import io.floodmark.model.ComparisonRun;
import io.floodmark.model.GateResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A comparison as JUnit XML, which every CI server shows: a test case for each variant, an error where it could not be compared, and
 * one for each gate and variant, a failure where the gate failed.
 */
public final class ComparisonJUnit {
    private ComparisonJUnit() {}

    /** Replaces {@code file} in one step. */
    public static void write(ComparisonRun comparison, List<GateResult> gates, Path file) {
        ReportFile.replace(file, of(comparison, gates));
    }

    static String of(ComparisonRun comparison, List<GateResult> gates) {
        List<String> cases = new ArrayList<>();
        comparison.others().forEach(variant -> cases.add(variant(comparison, variant)));
        gates.forEach(gate -> cases.add(gate(gate)));
        long failures = gates.stream()
                .filter(gate -> gate.verdict() == GateResult.Verdict.FAILED)
                .count();
        long errors = gates.stream()
                        .filter(gate -> gate.verdict() == GateResult.Verdict.UNKNOWN)
                        .count()
                + comparison.others().stream()
                        .filter(variant -> variant.effects().isEmpty())
                        .count();
        double seconds = comparison
                .ended()
                .map(ended -> Duration.between(comparison.started(), ended).toMillis() / 1e3)
                .orElse(0.0);
        return String.format(
                Locale.ROOT,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                        + "<testsuite name=\"floodmark compare\" timestamp=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"%d\""
                        + " skipped=\"0\" time=\"%.3f\">\n%s</testsuite>\n",
                comparison.started(),
                cases.size(),
                failures,
                errors,
                seconds,
                String.join("", cases));
    }

    private static String variant(ComparisonRun comparison, ComparedVariant variant) {
        String words = new EffectWords(comparison).headline(variant);
        String body = variant.effects().isEmpty()
                ? "<error message=\"" + Markup.escape(words) + "\"/>"
                : "<system-out>" + Markup.escape(words) + "</system-out>";
        return testCase("variants", variant.name(), body);
    }

    private static String gate(GateResult gate) {
        String words = Markup.escape(ComparisonWords.gate(gate));
        String body = switch (gate.verdict()) {
            case HELD -> "<system-out>" + words + "</system-out>";
            case FAILED -> "<failure message=\"" + words + "\"/>";
            case UNKNOWN -> "<error message=\"" + words + "\"/>";
        };
        return testCase("gates", gate.gate() + ", " + gate.variant(), body);
    }

    private static String testCase(String group, String name, String body) {
        return "  <testcase classname=\"floodmark.compare." + group + "\" name=\"" + Markup.escape(name) + "\">" + body
                + "</testcase>\n";
    }
}
