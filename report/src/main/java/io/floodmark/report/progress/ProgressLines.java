package io.floodmark.report.progress;

import io.floodmark.report.progress.StyledLine.Style;
import io.floodmark.report.text.Numerals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Formats a state as the lines of the live block. This class has no side effects: the same state gives the same lines.
 */
final class ProgressLines {
    private static final int BAR = 24;
    private static final int LABEL = 10;
    private static final int LAST_VERDICTS = 3;

    private ProgressLines() {}

    static List<StyledLine> of(Progress progress) {
        List<StyledLine> lines = new ArrayList<>();
        lines.add(state(progress));
        progress.trial().ifPresent(trial -> {
            lines.add(offered(trial));
            lines.add(achieved(trial));
            lines.add(brokers(trial));
        });
        progress.belief().ifPresent(belief -> lines.add(belief(belief)));
        if (!progress.judged().isEmpty()) {
            lines.add(verdicts(progress.judged()));
        }
        return lines;
    }

    private static StyledLine labelled(String label) {
        return new StyledLine().add(Style.DIM, (label + " ".repeat(LABEL)).substring(0, LABEL));
    }

    private static StyledLine state(Progress progress) {
        String doing = progress.doing().isEmpty() ? "" : ": " + progress.doing();
        return labelled(clock(progress.elapsed()))
                .add(Style.BOLD, progress.phase().label())
                .add(doing)
                .add(
                        Style.DIM,
                        "  (" + clock(progress.left().time()) + ", "
                                + progress.left().bytes().human() + " left)");
    }

    private static StyledLine offered(Progress.TrialNow trial) {
        double perSecond = trial.load().perSecond();
        return labelled("trial " + trial.number())
                .add(Style.BOLD, Numerals.whole(perSecond) + " records/s")
                .add(" (" + Numerals.megabytesPerSecond(perSecond, trial.payloadBytes()) + ")  ")
                .add(Style.DIM, bar(trial))
                .add(" " + trial.stage());
    }

    private static String bar(Progress.TrialNow trial) {
        double share = Double.isNaN(trial.done()) ? 0 : Math.max(0, Math.min(1, trial.done()));
        int done = (int) Math.round(share * BAR);
        return "[" + "#".repeat(done) + ".".repeat(BAR - done) + "]";
    }

    private static StyledLine achieved(Progress.TrialNow trial) {
        boolean behind = trial.achieved() < 0.99 * trial.load().perSecond();
        return labelled("")
                .add("achieved ")
                .add(behind ? Style.ODD : Style.PLAIN, Numerals.whole(trial.achieved()) + " records/s")
                .add(", p50 " + Numerals.latency(trial.p50Nanos()) + ", p99 " + Numerals.latency(trial.p99Nanos()));
    }

    private static StyledLine brokers(Progress.TrialNow trial) {
        boolean unsettled = trial.isr() == Progress.Isr.UNSETTLED;
        return labelled("")
                .add("broker idle (min): handlers " + Numerals.percent(trial.handlerIdle()) + ", network "
                        + Numerals.percent(trial.networkIdle()) + "; ISR ")
                .add(unsettled ? Style.ODD : Style.PLAIN, text(trial.isr()));
    }

    private static String text(Progress.Isr isr) {
        return switch (isr) {
            case SETTLED -> "stable";
            case UNSETTLED -> "unstable";
            case UNKNOWN -> "unknown";
        };
    }

    private static StyledLine belief(Progress.Believed belief) {
        return labelled("estimate").add(Style.BOLD, believed(belief)).add(Style.DIM, next(belief));
    }

    /**
     * Returns the estimate, for example {@code 48,400 records/s, 90% CI 46,200 to 50,300, host-cpu 0.86}. An interval
     * wider than a factor of ten is not shown.
     */
    static String believed(Progress.Believed belief) {
        if (!belief.narrow()) {
            return "none yet";
        }
        String binding = belief.binding()
                .map(indicator -> ", " + indicator.key() + " " + Numerals.probability(belief.bindingProbability()))
                .orElse("");
        return Numerals.recordsPerSecond(belief.median().perSecond()) + ", " + Numerals.percent(belief.confidence())
                + " CI " + Numerals.threeDigits(belief.low().perSecond()) + " to "
                + Numerals.threeDigits(belief.high().perSecond()) + binding;
    }

    private static String next(Progress.Believed belief) {
        return belief.next().isEmpty() ? "" : "; next " + belief.next();
    }

    private static StyledLine verdicts(List<Progress.Judged> judged) {
        StyledLine line = labelled("verdicts");
        List<Progress.Judged> last = judged.subList(Math.max(0, judged.size() - LAST_VERDICTS), judged.size());
        if (last.size() < judged.size()) {
            line.add(Style.DIM, ".. ");
        }
        for (int i = 0; i < last.size(); i++) {
            Progress.Judged trial = last.get(i);
            Style style = trial.invalid() ? Style.DIM : trial.sustained() ? Style.GOOD : Style.BAD;
            line.add(i == 0 ? "" : ", ")
                    .add(trial.number() + ": " + Numerals.whole(trial.load().perSecond()) + "/s ")
                    .add(style, trial.verdict());
        }
        return line;
    }

    /** Formats a time: {@code 2:05}, {@code 1:02:05}. */
    static String clock(Duration duration) {
        long seconds = Math.max(0, duration.toSeconds());
        return seconds >= 3600
                ? String.format(Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60)
                : String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60);
    }
}
