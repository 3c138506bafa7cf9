package io.floodmark.report.answer;

import io.floodmark.model.run.Run;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.verdict.GeneratorProof;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.Verdict;
import io.floodmark.report.text.AnswerLine;
import io.floodmark.report.text.Numerals;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Describes the result of a trial in one line, in the terminal, the report and the summary. */
public final class ResultText {
    private ResultText() {}

    /** Returns the reason for the verdict: the most relevant reading, or the reason that the verdict itself gives. */
    static String why(Trial trial) {
        if (trial.verdict() instanceof Verdict.Invalid invalid) {
            return invalid.why();
        }
        if (trial.verdict() instanceof Verdict.Overloaded overloaded) {
            return reading(trial, overloaded.by().get(0))
                    .map(IndicatorReading::evidence)
                    .orElse(overloaded.by().get(0).rule() + " its threshold");
        }
        if (trial.verdict() instanceof Verdict.SustainedByMemory) {
            return disks(trial).orElse("the page cache absorbed the load; the disks have not written it yet");
        }
        return nearest(trial)
                .map(reading -> "closest to its threshold: " + reading.evidence())
                .orElse("no indicator fired");
    }

    /** Returns for how long the disks sustain a load that was sustained; empty if that was not judged. */
    static Optional<String> disks(Trial trial) {
        return reading(trial, Indicator.DISK)
                .filter(reading -> trial.sustained() && reading.state() != IndicatorReading.State.OFF)
                .map(IndicatorReading::evidence);
    }

    /** Returns the leading indicator that has used most of its threshold. */
    static Optional<IndicatorReading> nearest(Trial trial) {
        return trial.judgement().readings().stream()
                .filter(reading -> reading.indicator().kind() == Indicator.Kind.MARGIN)
                .filter(reading -> Double.isFinite(reading.utilisation()))
                .max(Comparator.comparingDouble(IndicatorReading::utilisation));
    }

    public static Optional<IndicatorReading> reading(Trial trial, Indicator indicator) {
        return trial.judgement().readings().stream()
                .filter(reading -> reading.indicator() == indicator)
                .findFirst();
    }

    /**
     * Describes a passing trial: {@code 47,300 records/s (48.4 MB/s) for 25 s (trial 6), p50 4.1 ms, p99 18.2 ms, n =
     * 1,182,500}, where n is the number of records. What does not fit into a line is in {@link #records}.
     */
    static String pass(Trial trial, Run run) {
        LatencySummary latency = trial.observation().latency();
        String sustained = load(trial, run) + " for "
                + Numerals.duration(trial.observation().measured().length()) + " (trial " + trial.number()
                + (trial.observation().fullLength() ? "" : ", ended early") + ")";
        String p50 = ", p50 " + Numerals.latency(latency.p50Nanos());
        String p99 = ", p99 " + Numerals.latency(latency.p99Nanos());
        return AnswerLine.fitting(
                sustained + p50 + p99 + ", n = " + count(latency), sustained + p50 + p99, sustained + p99);
    }

    /** Returns the number of records, and the median latency, of a passing trial as far as {@link #pass} lacks them. */
    static Optional<String> records(Trial trial, Run run) {
        String line = pass(trial, run);
        LatencySummary latency = trial.observation().latency();
        String p50 = line.contains(", p50 ") ? "" : ", p50 " + Numerals.latency(latency.p50Nanos());
        return line.contains(", n = ")
                ? Optional.empty()
                : Optional.of(count(latency) + " in trial " + trial.number() + p50);
    }

    private static String count(LatencySummary latency) {
        return String.format(Locale.ROOT, "%,d", latency.count());
    }

    /**
     * Describes a failing trial: {@code 50,900 records/s (52.1 MB/s), trial 5: overloaded(host-cpu), achieved 96% of
     * the load}.
     */
    static String failure(Trial trial, Run run) {
        String failed = load(trial, run) + ", trial " + trial.number() + ": "
                + trial.verdict().label() + (trial.invalid() ? "" : ", " + shortfall(trial));
        return AnswerLine.fitting(failed, failed.replace(" of the load", ""));
    }

    private static String shortfall(Trial trial) {
        boolean slow = trial.verdict() instanceof Verdict.Overloaded overloaded
                && overloaded.by().get(0) == Indicator.LATENCY;
        double achieved = trial.observation().achievedPerSecond() / trial.load().perSecond();
        return slow
                ? "p99 " + Numerals.latency(trial.observation().latency().p99Nanos())
                : "achieved " + Numerals.percent(achieved) + " of the load";
    }

    /** Describes the load of a trial, not rounded: {@code 11,188 records/s (11.5 MB/s)}. */
    static String load(Trial trial, Run run) {
        double perSecond = trial.load().perSecond();
        return Numerals.whole(perSecond) + " records/s (" + Numerals.megabytesPerSecond(perSecond, run.recordBytes())
                + ")";
    }

    /**
     * Returns whether the generator may have been the bottleneck in any trial; if not, with its largest shares of the
     * CPU of its host and of a core. A sustained load counts, however much CPU the generator used.
     */
    static String generator(List<Trial> trials) {
        List<Trial> possibly = possiblyBottleneck(trials);
        String all = Numerals.counted(trials.size(), "trial", "trials");
        if (possibly.isEmpty()) {
            String not = "not the bottleneck (" + trials.size() + " of " + all + ")";
            return AnswerLine.fitting(not + "; " + cpu(trials), not);
        }
        String verdicts = Stream.of(
                        counted(possibly, Trial::sustained, "sustained regardless"),
                        counted(possibly, Trial::overloaded, "overloaded"),
                        counted(possibly, Trial::invalid, "not counted"))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(", "));
        String possible = "possibly the bottleneck in " + possibly.size() + " of " + all + " (" + verdicts + ")";
        String shorter =
                "possibly the bottleneck in " + possibly.size() + " of " + trials.size() + " (" + verdicts + ")";
        return AnswerLine.fitting(possible, shorter, shorter.replace(" regardless", ""));
    }

    /** Returns the largest shares of CPU if {@link #generator} does not contain them, else empty. */
    static Optional<String> generatorCpu(List<Trial> trials) {
        return trials.isEmpty() || generator(trials).contains(cpu(trials))
                ? Optional.empty()
                : Optional.of(cpu(trials));
    }

    private static List<Trial> possiblyBottleneck(List<Trial> trials) {
        return trials.stream()
                .filter(trial -> !trial.judgement().generator().innocent())
                .toList();
    }

    private static String cpu(List<Trial> trials) {
        double share = largest(trials, Comparator.comparingDouble(GeneratorProof::machineShare))
                .map(GeneratorProof::machineShare)
                .orElse(Double.NaN);
        double thread = largest(trials, Comparator.comparingDouble(GeneratorProof::busiestThread))
                .map(GeneratorProof::busiestThread)
                .orElse(Double.NaN);
        return "at most " + Numerals.percent(share) + " of host CPU, " + Numerals.percent(thread)
                + " of a core per thread";
    }

    private static Optional<String> counted(List<Trial> trials, Predicate<Trial> which, String word) {
        long count = trials.stream().filter(which).count();
        return count == 0 ? Optional.empty() : Optional.of(count + " " + word);
    }

    private static Optional<GeneratorProof> largest(List<Trial> trials, Comparator<GeneratorProof> by) {
        return trials.stream()
                .map(trial -> trial.judgement().generator())
                .filter(proof -> Double.isFinite(proof.machineShare()) && Double.isFinite(proof.busiestThread()))
                .max(by);
    }
}
