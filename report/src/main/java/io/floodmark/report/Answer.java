package io.floodmark.report;

import io.floodmark.model.HeadlineLimit;
import io.floodmark.model.Limit;
import io.floodmark.model.Run;
import io.floodmark.model.Trial;
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
public record Answer(String headline, List<Line> lines, List<Line> details) {
    private static final int LABEL_WIDTH = 21;
    static final int WIDTH = 110;
    private static final int TEXT_WIDTH = WIDTH - LABEL_WIDTH;
    private static final int MOST_TRIALS = 4;
    private static final String NEXT = "Next";
    private static final String EVIDENCE = "Evidence";

    /** One fact, for example {@code Sustained}: {@code 47,300 records/s (48.4 MB/s), trial 6, ...}. */
    public record Line(String label, String text) {}

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

    /** Returns the first of the texts that fits into a line, or the last one. */
    static String fitting(String... texts) {
        return Stream.of(texts)
                .filter(text -> text.length() < TEXT_WIDTH)
                .findFirst()
                .orElse(texts[texts.length - 1]);
    }

    /** Returns the lines and the details. */
    List<Line> all() {
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
        lines.forEach(line -> text.add(aligned(line)));
        List<String> below = new ArrayList<>();
        report.ifPresent(file -> {
            int last = text.size() - 1;
            String together = text.get(last) + "; report: " + file;
            if (text.get(last).startsWith(NEXT + ":") && together.length() < WIDTH) {
                text.set(last, together);
            } else {
                below.add(aligned(new Line("Report", file.toString())));
            }
        });
        details.forEach(line -> Clauses.of(line.text(), TEXT_WIDTH - 1)
                .forEach(part -> below.add(aligned(new Line(line.label(), part)))));
        if (!below.isEmpty()) {
            text.add("");
        }
        text.addAll(below);
        return List.copyOf(text);
    }

    static String aligned(Line line) {
        return (line.label() + ":" + " ".repeat(LABEL_WIDTH)).substring(0, LABEL_WIDTH) + line.text();
    }

    /** Breaks long lines between words, for terminals. Continuation lines are indented to the column of the text. */
    public static List<String> wrapped(List<String> lines) {
        return lines.stream().flatMap(line -> wrapped(line).stream()).toList();
    }

    private static List<String> wrapped(String text) {
        boolean labelled = text.length() > LABEL_WIDTH
                && text.substring(0, LABEL_WIDTH).stripTrailing().endsWith(":");
        String indent = " ".repeat(labelled ? LABEL_WIDTH : 0);
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (rest.length() > WIDTH) {
            int end = rest.lastIndexOf(' ', WIDTH);
            if (end <= indent.length()) {
                break;
            }
            lines.add(rest.substring(0, end));
            rest = indent + rest.substring(end + 1);
        }
        lines.add(rest);
        return lines;
    }

    /** Returns at most ten lines: what an operator needs to know first. */
    private static List<Line> lines(Round round, Run run, Subject subject) {
        Limit limit = round.limit();
        List<Line> lines = new ArrayList<>();
        round.passBelow().ifPresent(trial -> lines.add(new Line("Sustained", ResultText.pass(trial, run))));
        lines.add(new Line(LimitText.label(limit), LimitText.value(round, run)));
        round.overloadAbove()
                .ifPresent(trial -> lines.add(new Line("Lowest failing load", ResultText.failure(trial, run))));
        limit.reportableBinding()
                .ifPresent(indicator ->
                        lines.add(new Line(LimitText.bottleneckLabel(limit), LimitText.bottleneck(limit, indicator))));
        LimitText.objectiveLine(round, run)
                .map(words -> new Line("Objective", words))
                .or(() -> ModerateLatency.of(round)
                        .map(trial -> new Line(ModerateLatency.LABEL, ModerateLatency.text(trial, run))))
                .ifPresent(lines::add);
        DiskSustainability.of(round.trials())
                .words(SoakText.outcome(round, run), SoakText.advised(limit))
                .filter(words -> round.passBelow().isPresent())
                .ifPresent(words -> lines.add(new Line("Disk-backed", words)));
        if (!round.trials().isEmpty()) {
            lines.add(new Line("Load generator", ResultText.generator(round.trials())));
        }
        lines.add(setup(subject));
        lines.add(new Line("Stop reason", StopReason.of(round)));
        lines.add(new Line(NEXT, NextStep.after(round, run)));
        return lines;
    }

    /** Returns the qualifications of the answer and the results that were measured together with it. */
    private static List<Line> details(Round round, Run run, Subject subject) {
        List<Line> lines = new ArrayList<>();
        round.passBelow()
                .flatMap(trial -> ResultText.records(trial, run))
                .ifPresent(words -> lines.add(new Line("Records", words)));
        LimitText.objective(round, run)
                .filter(all -> !LimitText.objectiveLine(round, run).equals(Optional.of(all)))
                .ifPresent(all -> lines.add(new Line("Objectives", all)));
        round.hard(run).ifPresent(hard -> lines.add(new Line("Without objective", LimitText.whole(hard, run))));
        lines.addAll(OutlookText.of(round, run));
        DiskUse.of(run, round.passBelow()).ifPresent(use -> lines.add(new Line(DiskUse.LABEL, use.text())));
        workload(subject).ifPresent(lines::add);
        SoakText.of(round, run).ifPresent(words -> lines.add(new Line("Soak test", words)));
        lines.addAll(OutageText.of(run));
        round.passBelow().ifPresent(trial -> lines.addAll(CatchUpText.of(trial)));
        round.passBelow().ifPresent(trial -> lines.addAll(DeliveryText.of(trial)));
        NoAcks.words(run).ifPresent(words -> lines.add(new Line("Latency", words)));
        ResultText.generatorCpu(round.trials()).ifPresent(words -> lines.add(new Line("Generator CPU", words)));
        ProducerText.of(run).ifPresent(text -> lines.add(new Line("Producers", text)));
        FleetText.of(round, run).ifPresent(words -> lines.add(new Line("Fleet", words)));
        missing(MissingIndicators.of(run, round.deciding())).ifPresent(lines::add);
        Warming.atStart(run).ifPresent(words -> lines.add(new Line("Warm-up", words)));
        Warming.words(round.deciding()).ifPresent(words -> lines.add(new Line("Warm-up", words)));
        List<Round> rounds = Round.of(run);
        if (rounds.size() > 1) {
            lines.add(new Line("Searches", LimitText.allOf(rounds)));
        }
        StopReason.evidence(round.limit()).ifPresent(evidence -> lines.add(new Line(EVIDENCE, evidence)));
        return lines;
    }

    private static Line setup(Subject subject) {
        return new Line("Setup", fits(subject) ? together(subject) : subject.place());
    }

    /** Returns the traffic if it does not fit into the line {@code Setup}. */
    private static Optional<Line> workload(Subject subject) {
        return fits(subject) ? Optional.empty() : Optional.of(new Line("Workload", subject.traffic()));
    }

    private static boolean fits(Subject subject) {
        return together(subject).length() < TEXT_WIDTH;
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

    private static Line verdict(Trial trial, Run run) {
        return new Line(word(trial), trial.sustained() ? ResultText.pass(trial, run) : ResultText.failure(trial, run));
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
        List<Line> lines = new ArrayList<>(FailoverText.of(run));
        lines.add(new Line("Setup", subject.cluster()));
        return new Answer(headline, lines, FailoverText.details(run));
    }

    private static Answer ofTrials(Run run, Subject subject, String headline) {
        List<Line> lines = new ArrayList<>();
        List<Line> details = new ArrayList<>();
        List<Trial> first = first(run.trials());
        first.forEach(trial -> lines.add(verdict(trial, run)));
        for (Trial trial : run.trials()) {
            if (!first.contains(trial)) {
                details.add(verdict(trial, run));
            }
            ResultText.records(trial, run)
                    .filter(words -> trial.sustained())
                    .ifPresent(words -> details.add(new Line("Records", words)));
            details.addAll(CatchUpText.of(trial));
            details.addAll(DeliveryText.of(trial));
            evidence(trial).ifPresent(words -> details.add(new Line(EVIDENCE, words)));
        }
        DiskSustainability.of(run.trials())
                .words(Optional.empty(), false)
                .filter(words -> run.trials().stream().anyMatch(Trial::sustained))
                .ifPresent(words -> lines.add(new Line("Disk-backed", words)));
        ResultText.generatorCpu(run.trials()).ifPresent(words -> details.add(new Line("Generator CPU", words)));
        if (!run.trials().isEmpty()) {
            lines.add(new Line("Load generator", ResultText.generator(run.trials())));
            lines.add(setup(subject));
            workload(subject).ifPresent(details::add);
            NextStep.afterTrials(run).ifPresent(next -> lines.add(new Line(NEXT, next)));
        }
        NoAcks.words(run).ifPresent(words -> details.add(new Line("Latency", words)));
        missing(MissingIndicators.of(run, run.trials())).ifPresent(details::add);
        return new Answer(headline, lines, details);
    }

    private static Optional<Line> missing(List<String> indicators) {
        return indicators.isEmpty()
                ? Optional.empty()
                : Optional.of(new Line("No data for", String.join(", ", indicators)));
    }
}
