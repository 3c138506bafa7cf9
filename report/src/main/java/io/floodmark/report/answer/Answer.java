package io.floodmark.report.answer;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.HeadlineLimit;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.report.run.PlanFacts;
import io.floodmark.report.run.Round;
import io.floodmark.report.text.AnswerLine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The result of a run.
 *
 * @param headline one sentence for reports and exports; it claims what the end of the search allows, and no more
 * @param lines at most ten of one fact each, the most important first; only those that are known
 * @param details further facts and what qualifies the lines
 */
public record Answer(String headline, List<AnswerLine> lines, List<AnswerLine> details) {
    private static final int MOST_TRIALS = 4;
    private static final String NEXT = "Next";
    private static final String EVIDENCE = "Evidence";

    public Answer {
        lines = List.copyOf(lines);
        details = List.copyOf(details);
    }

    /** Returns the answer of one search. {@code limit} must be one of the limits of {@code run}. */
    public static Answer of(Limit limit, Run run) {
        Subject subject = Subject.of(run, PlanFacts.read(run.effectivePlan()));
        Round round = Round.of(run).stream()
                .filter(candidate -> candidate.limit().equals(limit))
                .findFirst()
                .orElse(new Round(1, limit, Optional.empty(), run.trials()));
        return new Answer(
                new Headline(subject, run).of(round), lines(round, run, subject), details(round, run, subject));
    }

    /** Returns the answer of the whole run, taken from its representative limit, its failovers or its trials. */
    public static Answer of(Run run) {
        Optional<Limit> representative = HeadlineLimit.of(run);
        if (representative.isPresent()) {
            return of(representative.get(), run);
        }
        Subject subject = Subject.of(run, PlanFacts.read(run.effectivePlan()));
        String headline = new Headline(subject, run).ofTrials();
        return run.failovers().isEmpty() ? ofTrials(run, subject, headline) : ofFailovers(run, subject, headline);
    }

    /** Returns the lines and the details. */
    public List<AnswerLine> all() {
        return Stream.concat(lines.stream(), details.stream()).toList();
    }

    /**
     * Returns the lines that a command prints: the lines and then the details, or the headline if there are no lines.
     */
    public static List<String> lines(Run run) {
        return of(run).printed(Optional.empty());
    }

    /** Returns the same lines, the last of which contains the path of the report. */
    public static List<String> lines(Run run, Path report) {
        return of(run).printed(Optional.of(report));
    }

    private List<String> printed(Optional<Path> report) {
        List<String> text = new ArrayList<>();
        if (lines.isEmpty()) {
            text.add(headline);
        }
        lines.forEach(line -> text.add(line.aligned()));
        List<String> below = new ArrayList<>();
        report.ifPresent(file -> {
            int last = text.size() - 1;
            String together = text.get(last) + "; report: " + file;
            if (text.get(last).startsWith(NEXT + ":") && together.length() < AnswerLine.WIDTH) {
                text.set(last, together);
            } else {
                below.add(new AnswerLine("Report", file.toString()).aligned());
            }
        });
        details.stream().flatMap(AnswerLine::split).map(AnswerLine::aligned).forEach(below::add);
        if (!below.isEmpty()) {
            text.add("");
        }
        text.addAll(below);
        return List.copyOf(text);
    }

    /** Returns at most ten lines: what an operator needs to know first. */
    private static List<AnswerLine> lines(Round round, Run run, Subject subject) {
        Limit limit = round.limit();
        List<AnswerLine> lines = new ArrayList<>();
        round.passBelow().ifPresent(trial -> lines.add(new AnswerLine("Sustained", ResultText.pass(trial, run))));
        lines.add(new AnswerLine(LimitText.label(limit), LimitText.value(round, run)));
        round.overloadAbove()
                .ifPresent(trial -> lines.add(new AnswerLine("Lowest failing load", ResultText.failure(trial, run))));
        limit.reportableBinding()
                .ifPresent(indicator -> lines.add(
                        new AnswerLine(LimitText.bottleneckLabel(limit), LimitText.bottleneck(limit, indicator))));
        LimitText.objectiveLine(round, run)
                .map(words -> new AnswerLine("Objective", words))
                .or(() -> ModerateLatency.of(round)
                        .map(trial -> new AnswerLine(ModerateLatency.LABEL, ModerateLatency.text(trial, run))))
                .ifPresent(lines::add);
        DiskSustainability.of(round.trials())
                .words(SoakText.outcome(round, run), SoakText.advised(limit))
                .filter(words -> round.passBelow().isPresent())
                .ifPresent(words -> lines.add(new AnswerLine("Disk-backed", words)));
        if (!round.trials().isEmpty()) {
            lines.add(new AnswerLine("Load generator", ResultText.generator(round.trials())));
        }
        lines.add(setup(subject));
        lines.add(new AnswerLine("Stop reason", StopReason.of(round)));
        lines.add(new AnswerLine(NEXT, NextStep.after(round, run)));
        return lines;
    }

    /** Returns the qualifications of the answer and the results that were measured together with it. */
    private static List<AnswerLine> details(Round round, Run run, Subject subject) {
        List<AnswerLine> lines = new ArrayList<>();
        round.passBelow()
                .flatMap(trial -> ResultText.records(trial, run))
                .ifPresent(words -> lines.add(new AnswerLine("Records", words)));
        LimitText.objective(round, run)
                .filter(all -> !LimitText.objectiveLine(round, run).equals(Optional.of(all)))
                .ifPresent(all -> lines.add(new AnswerLine("Objectives", all)));
        round.hard(run).ifPresent(hard -> lines.add(new AnswerLine("Without objective", LimitText.whole(hard, run))));
        lines.addAll(OutlookText.of(round, run));
        DiskUse.of(run, round.passBelow()).ifPresent(use -> lines.add(new AnswerLine(DiskUse.LABEL, use.text())));
        workload(subject).ifPresent(lines::add);
        SoakText.of(round, run).ifPresent(words -> lines.add(new AnswerLine("Soak test", words)));
        lines.addAll(OutageText.of(run));
        round.passBelow().ifPresent(trial -> lines.addAll(CatchUpText.of(trial)));
        round.passBelow().ifPresent(trial -> lines.addAll(DeliveryText.of(trial)));
        NoAcks.words(run).ifPresent(words -> lines.add(new AnswerLine("Latency", words)));
        ResultText.generatorCpu(round.trials()).ifPresent(words -> lines.add(new AnswerLine("Generator CPU", words)));
        ProducerText.of(run).ifPresent(text -> lines.add(new AnswerLine("Producers", text)));
        FleetText.of(round, run).ifPresent(words -> lines.add(new AnswerLine("Fleet", words)));
        missing(MissingIndicators.of(run, round.deciding())).ifPresent(lines::add);
        Warming.atStart(run).ifPresent(words -> lines.add(new AnswerLine("Warm-up", words)));
        Warming.words(round.deciding()).ifPresent(words -> lines.add(new AnswerLine("Warm-up", words)));
        List<Round> rounds = Round.of(run);
        if (rounds.size() > 1) {
            lines.add(new AnswerLine("Searches", LimitText.allOf(rounds)));
        }
        StopReason.evidence(round.limit()).ifPresent(evidence -> lines.add(new AnswerLine(EVIDENCE, evidence)));
        return lines;
    }

    private static AnswerLine setup(Subject subject) {
        return new AnswerLine("Setup", fits(subject) ? together(subject) : subject.place());
    }

    /** Returns the traffic if it does not fit into the line {@code Setup}. */
    private static Optional<AnswerLine> workload(Subject subject) {
        return fits(subject) ? Optional.empty() : Optional.of(new AnswerLine("Workload", subject.traffic()));
    }

    private static boolean fits(Subject subject) {
        return AnswerLine.fits(together(subject));
    }

    private static String together(Subject subject) {
        return subject.place() + ": " + subject.traffic();
    }

    /** Returns the trials that a run without a result shows first: all, or the highest pass and the lowest overload. */
    private static List<Trial> first(List<Trial> trials) {
        if (trials.size() <= MOST_TRIALS) {
            return trials;
        }
        List<Trial> both = Stream.of(
                        trials.stream().filter(Trial::sustained).max(Comparator.comparing(Trial::load)),
                        trials.stream().filter(Trial::overloaded).min(Comparator.comparing(Trial::load)))
                .flatMap(Optional::stream)
                .toList();
        return both.isEmpty() ? trials.subList(0, 1) : both;
    }

    private static AnswerLine verdict(Trial trial, Run run) {
        return new AnswerLine(
                word(trial), trial.sustained() ? ResultText.pass(trial, run) : ResultText.failure(trial, run));
    }

    private static Optional<String> evidence(Trial trial) {
        return trial.sustained() ? ResultText.disks(trial) : Optional.of(ResultText.why(trial));
    }

    private static String word(Trial trial) {
        if (trial.invalid()) {
            return "Invalid";
        }
        return trial.overloaded() ? "Overloaded" : "Sustained";
    }

    private static Answer ofFailovers(Run run, Subject subject, String headline) {
        List<AnswerLine> lines = new ArrayList<>(FailoverText.of(run));
        lines.add(new AnswerLine("Setup", subject.cluster()));
        return new Answer(headline, lines, FailoverText.details(run));
    }

    private static Answer ofTrials(Run run, Subject subject, String headline) {
        List<AnswerLine> lines = new ArrayList<>();
        List<AnswerLine> details = new ArrayList<>();
        List<Trial> deciding = DecidingTrial.of(run).map(List::of).orElse(run.trials());
        List<Trial> first = first(deciding);
        first.forEach(trial -> lines.add(verdict(trial, run)));
        for (Trial trial : run.trials()) {
            if (!first.contains(trial)) {
                details.add(verdict(trial, run));
            }
            ResultText.records(trial, run)
                    .filter(words -> trial.sustained())
                    .ifPresent(words -> details.add(new AnswerLine("Records", words)));
            details.addAll(CatchUpText.of(trial));
            details.addAll(DeliveryText.of(trial));
            evidence(trial).ifPresent(words -> details.add(new AnswerLine(EVIDENCE, words)));
        }
        DiskSustainability.of(run.trials())
                .words(Optional.empty(), false)
                .filter(words -> run.trials().stream().anyMatch(Trial::sustained))
                .ifPresent(words -> lines.add(new AnswerLine("Disk-backed", words)));
        ResultText.generatorCpu(run.trials()).ifPresent(words -> details.add(new AnswerLine("Generator CPU", words)));
        if (!run.trials().isEmpty()) {
            lines.add(new AnswerLine("Load generator", ResultText.generator(deciding)));
            lines.add(setup(subject));
            workload(subject).ifPresent(details::add);
            NextStep.afterTrials(run).ifPresent(next -> lines.add(new AnswerLine(NEXT, next)));
        }
        NoAcks.words(run).ifPresent(words -> details.add(new AnswerLine("Latency", words)));
        missing(MissingIndicators.of(run, run.trials())).ifPresent(details::add);
        return new Answer(headline, lines, details);
    }

    private static Optional<AnswerLine> missing(List<String> indicators) {
        return indicators.isEmpty()
                ? Optional.empty()
                : Optional.of(new AnswerLine("No data for", String.join(", ", indicators)));
    }
}
