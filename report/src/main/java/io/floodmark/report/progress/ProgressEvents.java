package io.floodmark.report.progress;

import io.floodmark.report.text.Numerals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Describes the events between one state and the next, one line each. This class has no state and no side effects. */
final class ProgressEvents {
    private ProgressEvents() {}

    /** Returns all events, for output that is not a terminal. */
    static List<String> between(Optional<Progress> before, Progress now) {
        List<String> lines = new ArrayList<>(verdicts(before, now));
        if (now.belief().isPresent() && !now.belief().equals(before.flatMap(Progress::belief))) {
            Progress.Believed belief = now.belief().get();
            String next = belief.next().isEmpty() ? "" : "; next " + belief.next();
            lines.add(stamped(now, "estimate: " + ProgressLines.believed(belief) + next));
        }
        // Details may change twice per second, so they are shown by heartbeats and are not events.
        if (before.isEmpty() || before.get().phase() != now.phase()) {
            lines.add(stamped(now, doing(now)));
        }
        now.trial().ifPresent(trial -> {
            if (trial.number() != number(before)) {
                lines.add(stamped(
                        now,
                        "trial " + trial.number() + ": "
                                + Numerals.whole(trial.load().perSecond()) + " records/s ("
                                + Numerals.megabytesPerSecond(trial.load().perSecond(), trial.payloadBytes()) + ")"));
            }
        });
        return lines;
    }

    /** Returns lines for the trials that were judged since the previous state. */
    static List<String> verdicts(Optional<Progress> before, Progress now) {
        int known = before.map(progress -> progress.judged().size()).orElse(0);
        return now.judged().stream()
                .skip(known)
                .map(trial -> stamped(now, verdict(trial)))
                .toList();
    }

    /** Returns a heartbeat for a long period without events. */
    static String stillGoing(Progress now) {
        String what = now.trial()
                .map(trial -> "trial " + trial.number() + ": " + trial.stage() + achieved(trial))
                .orElse(doing(now));
        return stamped(now, what + ", " + ProgressLines.clock(now.left().time()) + " left");
    }

    /** Returns an empty string until the load has started. */
    private static String achieved(Progress.TrialNow trial) {
        return Double.isNaN(trial.achieved())
                ? ""
                : ", achieved " + Numerals.whole(trial.achieved()) + " records/s, p99 "
                        + Numerals.latency(trial.p99Nanos());
    }

    private static String verdict(Progress.Judged trial) {
        return String.format(
                Locale.ROOT,
                "trial %d: %s at %s records/s: achieved %s records/s, p99 %s%s",
                trial.number(),
                trial.verdict(),
                Numerals.whole(trial.load().perSecond()),
                Numerals.whole(trial.achieved()),
                Numerals.latency(trial.p99Nanos()),
                trial.why().isEmpty() ? "" : "; " + trial.why());
    }

    private static String doing(Progress progress) {
        String detail = progress.doing().isEmpty() ? "" : ": " + progress.doing();
        return progress.phase().label() + detail;
    }

    private static int number(Optional<Progress> progress) {
        return progress.flatMap(Progress::trial).map(Progress.TrialNow::number).orElse(0);
    }

    private static String stamped(Progress now, String text) {
        Duration elapsed = now.elapsed();
        return String.format(Locale.ROOT, "%7s  %s", ProgressLines.clock(elapsed), text.replaceAll("\\p{Cntrl}", " "));
    }
}
