package io.floodmark.report.comparison;

import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.Comparison;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.GateResult;
import io.floodmark.report.text.Markup;
import io.floodmark.report.text.ReportFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A comparison as JUnit XML, which every CI server can show. It has a test case for each variant, which is an error if
 * the variant could not be compared. Another one for each gate and variant is a failure if the gate failed. One for the
 * whole is an error if the comparison did not complete.
 */
public final class ComparisonJUnit {
    private ComparisonJUnit() {}

    /** Replaces {@code file} atomically. */
    public static void write(ComparisonRun comparison, List<GateResult> gates, Path file) {
        ReportFile.replace(file, of(comparison, gates));
    }

    static String of(ComparisonRun comparison, List<GateResult> gates) {
        List<String> cases = new ArrayList<>();
        cases.add(whole(comparison));
        comparison.others().forEach(variant -> cases.add(variant(comparison, variant)));
        gates.forEach(gate -> cases.add(gate(gate)));
        long failures = gates.stream()
                .filter(gate -> gate.verdict() == GateResult.Verdict.FAILED)
                .count();
        long errors = gates.stream()
                        .filter(gate -> gate.verdict() == GateResult.Verdict.UNKNOWN)
                        .count()
                + comparison.others().stream()
                        .filter(variant -> !variant.known())
                        .count()
                + (broken(comparison) ? 1 : 0);
        return String.format(
                Locale.ROOT,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                        + "<testsuite name=\"floodmark compare\" timestamp=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"%d\""
                        + " skipped=\"0\" time=\"%s\">\n%s</testsuite>\n",
                comparison.started(),
                cases.size(),
                failures,
                errors,
                seconds(took(comparison)),
                String.join("", cases));
    }

    private static Duration took(ComparisonRun comparison) {
        return comparison
                .ended()
                .map(ended -> Duration.between(comparison.started(), ended))
                .orElse(Duration.ZERO);
    }

    private static boolean broken(ComparisonRun comparison) {
        return ComparisonSentences.broken(comparison).isPresent();
    }

    private static String whole(ComparisonRun comparison) {
        String words = Markup.escape(comparison.outcome().orElse("not ended"));
        String body =
                broken(comparison) ? "<error message=\"" + words + "\"/>" : "<system-out>" + words + "</system-out>";
        return testCase("whole", comparison.id(), took(comparison), body);
    }

    private static String variant(ComparisonRun comparison, ComparedVariant variant) {
        String words = Markup.escape(new EffectText(comparison).headline(variant));
        String body = variant.known() ? "<system-out>" + words + "</system-out>" : "<error message=\"" + words + "\"/>";
        return testCase(
                "variants",
                variant.name(),
                variant.found().map(Comparison::took).orElse(Duration.ZERO),
                body);
    }

    private static String gate(GateResult gate) {
        String words = Markup.escape(ComparisonSentences.gate(gate));
        String body = switch (gate.verdict()) {
            case PASSED -> "<system-out>" + words + "</system-out>";
            case FAILED -> "<failure message=\"" + words + "\"/>";
            case UNKNOWN -> "<error message=\"" + words + "\"/>";
        };
        return testCase("gates", gate.gate() + ", " + gate.variant(), Duration.ZERO, body);
    }

    private static String testCase(String group, String name, Duration took, String body) {
        return "  <testcase classname=\"floodmark.compare." + group + "\" name=\"" + Markup.escape(name) + "\" time=\""
                + seconds(took) + "\">" + body + "</testcase>\n";
    }

    private static String seconds(Duration took) {
        return String.format(Locale.ROOT, "%.3f", took.toMillis() / 1e3);
    }
}
