package io.floodmark.report;

import io.floodmark.model.Limit;
import io.floodmark.model.Run;
import io.floodmark.model.Trial;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a run found: one sentence, and the lines that carry it.
 *
 * @param headline claims what the end of the search allows, and no more
 * @param lines the highest load sustained, the limit, what binds, the overload above, the generator; only those that are known
 */
public record Answer(String headline, List<Line> lines) {
    private static final int LABEL_WIDTH = 16;

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

    /** The last lines that a command prints; the sentence only where the lines alone could be taken for more than they are. */
    public static List<String> lines(Run run) {
        Answer answer = of(run);
        List<String> text = new ArrayList<>();
        boolean converged =
                told(run).map(limit -> limit.end() == Limit.End.CONVERGED).orElse(false);
        if (!converged) {
            text.add(answer.headline());
        }
        answer.lines().forEach(line -> text.add(aligned(line)));
        return List.copyOf(text);
    }

    /** The same, and where the report is. */
    public static List<String> lines(Run run, Path report) {
        List<String> text = new ArrayList<>(lines(run));
        text.add(aligned(new Line("Report", report.toString())));
        return List.copyOf(text);
    }

    private static String aligned(Line line) {
        return (line.label() + ":" + " ".repeat(LABEL_WIDTH)).substring(0, LABEL_WIDTH) + line.text();
    }

    private static List<Line> lines(Round round, Run run) {
        Limit limit = round.limit();
        List<Line> lines = new ArrayList<>();
        round.passBelow().ifPresent(trial -> lines.add(new Line("Sustained", Evidence.pass(trial, run))));
        lines.add(new Line(LimitWords.label(limit), LimitWords.value(round, run)));
        LimitWords.promise(round, run).ifPresent(words -> lines.add(new Line("Promised", words)));
        round.hard(run).ifPresent(hard -> lines.add(new Line("Hard limit", LimitWords.whole(hard, run))));
        lines.addAll(OutageWords.of(run));
        lines.add(tested(run));
        limit.binding()
                .filter(indicator -> LimitWords.told(limit))
                .ifPresent(indicator -> lines.add(new Line(
                        LimitWords.bindsLabel(limit), indicator.key() + ", " + LimitWords.binding(limit, indicator))));
        round.passBelow().ifPresent(trial -> lines.addAll(CatchUpWords.of(trial)));
        round.passBelow().ifPresent(trial -> lines.addAll(DeliveryWords.of(trial)));
        round.overloadAbove().ifPresent(trial -> lines.add(new Line("Overload above", Evidence.overload(trial, run))));
        NoAcks.words(run).ifPresent(words -> lines.add(new Line("Latency", words)));
        if (!round.trials().isEmpty()) {
            lines.add(new Line("Generator", Evidence.generator(round.trials())));
        }
        ProducerText.of(run).ifPresent(text -> lines.add(new Line("Producers", text)));
        FleetWords.of(round, run).ifPresent(words -> lines.add(new Line("Fleet", words)));
        notSeen(run, round.deciding()).ifPresent(lines::add);
        Warming.atStart(run).ifPresent(words -> lines.add(new Line("Still warming", words)));
        Warming.words(round.deciding()).ifPresent(words -> lines.add(new Line("Still warming", words)));
        DiskSustainability.of(round.trials()).words(run).ifPresent(words -> lines.add(new Line("For ever", words)));
        SoakWords.of(round, run).ifPresent(words -> lines.add(new Line("Soak", words)));
        if (!limit.explanation().isBlank()) {
            lines.add(new Line("Ended", limit.explanation()));
        }
        List<Round> rounds = Round.of(run);
        if (rounds.size() > 1) {
            lines.add(new Line("Searches", LimitWords.allOf(rounds)));
        }
        return lines;
    }

    private static Line tested(Run run) {
        Subject subject = Subject.of(run, PlanFacts.read(run.effectivePlan()));
        return new Line("Tested", subject.cluster() + "; " + subject.traffic());
    }

    private static String word(Trial trial) {
        if (trial.invalid()) {
            return "Invalid";
        }
        return trial.overloaded() ? "Overloaded" : "Sustained";
    }

    private static List<Line> failoverLines(Run run, Subject subject) {
        List<Line> lines = new ArrayList<>(FailoverWords.of(run));
        lines.add(new Line("Tested", subject.cluster()));
        return lines;
    }

    private static List<Line> trialLines(Run run) {
        List<Line> lines = new ArrayList<>();
        for (Trial trial : run.trials()) {
            String text = trial.sustained() ? Evidence.pass(trial, run) : Evidence.overload(trial, run);
            lines.add(new Line(word(trial), text));
            Evidence.disks(trial).ifPresent(disks -> lines.add(new Line("Disks", disks)));
            lines.addAll(CatchUpWords.of(trial));
            lines.addAll(DeliveryWords.of(trial));
        }
        NoAcks.words(run).ifPresent(words -> lines.add(new Line("Latency", words)));
        if (!run.trials().isEmpty()) {
            lines.add(new Line("Generator", Evidence.generator(run.trials())));
        }
        notSeen(run, run.trials()).ifPresent(lines::add);
        return lines;
    }

    private static Optional<Line> notSeen(Run run, List<Trial> trials) {
        return MissingIndicators.words(run, trials).map(words -> new Line("Not seen", words));
    }
}
