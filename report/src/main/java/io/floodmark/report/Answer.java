package io.floodmark.report;

import io.floodmark.model.Limit;
import io.floodmark.model.Run;
import io.floodmark.model.Trial;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The result of a run: a sentence, and lines of one fact each, the most important first.
 *
 * @param headline claims what the end of the search allows, and no more
 * @param lines only those that are known
 */
public record Answer(String headline, List<Line> lines) {
    private static final int LABEL_WIDTH = 21;
    private static final int WIDTH = 110;
    /** Too long for a terminal; other lines have the most important parts. */
    private static final String EVIDENCE = "Evidence";

    /** One fact, e.g. {@code Sustained}: {@code 47,300 records/s (48.4 MB/s), trial 6, ...}. */
    public record Line(String label, String text) {}

    public Answer {
        lines = List.copyOf(lines);
    }

    /** Of one search; {@code limit} is one of the run's. */
    public static Answer of(Limit limit, Run run) {
        Subject subject = Subject.of(run, PlanFacts.read(run.effectivePlan()));
        Round round = Round.of(run).stream()
                .filter(candidate -> candidate.limit().equals(limit))
                .findFirst()
                .orElse(new Round(1, limit, Optional.empty(), run.trials()));
        return new Answer(new Headline(subject, run).of(round), lines(round, run));
    }

    /** Of the search that the whole run is told by: the median one of several; an unsafe one, if any, before all. */
    public static Optional<Limit> told(Run run) {
        return Round.told(Round.of(run)).map(Round::limit);
    }

    /** Of the whole run: of the search that it is told by, of the broker that was killed, or of its one trial. */
    public static Answer of(Run run) {
        Optional<Limit> told = told(run);
        if (told.isPresent()) {
            return of(told.get(), run);
        }
        Subject subject = Subject.of(run, PlanFacts.read(run.effectivePlan()));
        List<Line> lines = run.failovers().isEmpty() ? trialLines(run) : failoverLines(run, subject);
        return new Answer(new Headline(subject, run).ofTrials(), lines);
    }

    /** Returns the last lines that a command prints, with the sentence unless the search converged. */
    public static List<String> lines(Run run) {
        Answer answer = of(run);
        List<String> text = new ArrayList<>();
        boolean converged =
                told(run).map(limit -> limit.end() == Limit.End.CONVERGED).orElse(false);
        if (!converged) {
            text.add(answer.headline());
        }
        answer.lines().stream().filter(line -> !line.label().equals(EVIDENCE)).forEach(line -> text.add(aligned(line)));
        return List.copyOf(text);
    }

    /** Returns the same lines and the place of the report. */
    public static List<String> lines(Run run, Path report) {
        List<String> text = new ArrayList<>(lines(run));
        text.add(aligned(new Line("Report", report.toString())));
        return List.copyOf(text);
    }

    private static String aligned(Line line) {
        return (line.label() + ":" + " ".repeat(LABEL_WIDTH)).substring(0, LABEL_WIDTH) + line.text();
    }

    /** Breaks long lines between words, for terminals. What continues a line begins below its text. */
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

    private static List<Line> lines(Round round, Run run) {
        Limit limit = round.limit();
        List<Line> lines = new ArrayList<>();
        round.passBelow().ifPresent(trial -> lines.add(new Line("Sustained", Evidence.pass(trial, run))));
        lines.add(new Line(LimitText.label(limit), LimitText.value(round, run)));
        round.overloadAbove()
                .ifPresent(trial -> lines.add(new Line("Lowest failing load", Evidence.overload(trial, run))));
        limit.binding()
                .filter(indicator -> LimitText.reportable(limit))
                .ifPresent(indicator ->
                        lines.add(new Line(LimitText.bottleneckLabel(limit), LimitText.bottleneck(limit, indicator))));
        ModerateLatency.of(round)
                .ifPresent(trial -> lines.add(new Line(ModerateLatency.LABEL, ModerateLatency.text(trial, run))));
        LimitText.objective(round, run).ifPresent(words -> lines.add(new Line("Objective", words)));
        round.hard(run).ifPresent(hard -> lines.add(new Line("Without objective", LimitText.whole(hard, run))));
        lines.addAll(OutageText.of(run));
        DiskSustainability disks = DiskSustainability.of(round.trials());
        disks.words(run).ifPresent(words -> lines.add(new Line("Disk-backed", words)));
        SoakText.of(round, run, disks.needsSoak()).ifPresent(words -> lines.add(new Line("Soak test", words)));
        round.passBelow().ifPresent(trial -> lines.addAll(CatchUpText.of(trial)));
        round.passBelow().ifPresent(trial -> lines.addAll(DeliveryText.of(trial)));
        NoAcks.words(run).ifPresent(words -> lines.add(new Line("Latency", words)));
        if (!round.trials().isEmpty()) {
            lines.add(new Line("Load generator", Evidence.generator(round.trials())));
        }
        ProducerText.of(run).ifPresent(text -> lines.add(new Line("Producers", text)));
        FleetText.of(round, run).ifPresent(words -> lines.add(new Line("Fleet", words)));
        missing(run, round.deciding()).ifPresent(lines::add);
        Warming.atStart(run).ifPresent(words -> lines.add(new Line("Warm-up", words)));
        Warming.words(round.deciding()).ifPresent(words -> lines.add(new Line("Warm-up", words)));
        lines.add(setup(run));
        StopReason.of(limit).ifPresent(reason -> lines.add(new Line("Stop reason", reason)));
        StopReason.evidence(limit).ifPresent(evidence -> lines.add(new Line(EVIDENCE, evidence)));
        List<Round> rounds = Round.of(run);
        if (rounds.size() > 1) {
            lines.add(new Line("Searches", LimitText.allOf(rounds)));
        }
        return lines;
    }

    private static Line setup(Run run) {
        Subject subject = Subject.of(run, PlanFacts.read(run.effectivePlan()));
        return new Line("Setup", subject.cluster() + "; " + subject.traffic());
    }

    private static String word(Trial trial) {
        if (trial.invalid()) {
            return "Invalid";
        }
        return trial.overloaded() ? "Overloaded" : "Sustained";
    }

    private static List<Line> failoverLines(Run run, Subject subject) {
        List<Line> lines = new ArrayList<>(FailoverText.of(run));
        lines.add(new Line("Setup", subject.cluster()));
        return lines;
    }

    private static List<Line> trialLines(Run run) {
        List<Line> lines = new ArrayList<>();
        for (Trial trial : run.trials()) {
            String text = trial.sustained() ? Evidence.pass(trial, run) : Evidence.failure(trial, run);
            lines.add(new Line(word(trial), text));
            Evidence.disks(trial).ifPresent(disks -> lines.add(new Line("Disks", disks)));
            lines.addAll(CatchUpText.of(trial));
            lines.addAll(DeliveryText.of(trial));
        }
        NoAcks.words(run).ifPresent(words -> lines.add(new Line("Latency", words)));
        if (!run.trials().isEmpty()) {
            lines.add(new Line("Load generator", Evidence.generator(run.trials())));
        }
        missing(run, run.trials()).ifPresent(lines::add);
        return lines;
    }

    private static Optional<Line> missing(Run run, List<Trial> trials) {
        return MissingIndicators.words(run, trials).map(words -> new Line("No data for", words));
    }
}
