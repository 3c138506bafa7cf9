package io.floodmark.judging;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.Observation;
import java.util.List;
import java.util.OptionalDouble;

/** Describes the balance of bytes as sentences of evidence. */
final class DiskText {
    private static final double SLOW_FLUSH_MILLIS = 100;

    private DiskText() {}

    static String inMemory(double share) {
        return (share < 1 ? Text.percent(share) + " of the" : "the")
                + " log directories are in memory (e.g. tmpfs) and reach no disk, so the disks were not tested";
    }

    static String backlog(DiskHistory work, OptionalDouble secondsLeft) {
        DiskBalance balance = work.whole();
        Trend falling = work.falling();
        return Text.format(
                "the disks fall behind: busy without a pause for %s, they wrote %s of %s appended, %s less (at"
                        + " least %s); they sustain %s of this load%s",
                Text.seconds(balance.seconds()),
                rate(balance.written()),
                rate(balance.appended()),
                rate(falling.slope()),
                rate(falling.lower()),
                Text.percent(balance.ratio()),
                secondsLeft.isPresent()
                        ? ", and memory is full in about " + Text.seconds(secondsLeft.getAsDouble())
                        : "");
    }

    static String busy(double busy, DiskBalance balance) {
        return Text.format(
                "the disks are at their limit: busy for %s of the time with a growing queue, while they wrote %s of %s"
                        + " appended",
                Text.percent(busy), rate(balance.written()), rate(balance.appended()));
    }

    static String deleted(DiskBalance balance) {
        return Text.format(
                "page cache only: of %s appended, retention deleted %s before it was written (%s reached the"
                        + " disks); with longer retention the disks have more to write",
                rate(balance.appended()), Text.percent(balance.lostAtLeast()), rate(balance.written()));
    }

    static String proved(DiskBalance balance) {
        return Text.format(
                "disk-backed: over %s, with no more unwritten pages at the end than at the start, the disks"
                        + " wrote %s, and %s was appended (balance %.2f)",
                Text.seconds(balance.seconds()), rate(balance.written()), rate(balance.appended()), balance.ratio());
    }

    static String held(DiskBalance balance, double held, double freeRun) {
        return Text.format(
                "disk-backed: sustained for %s, while memory could absorb the deficit of disks 5%% too slow for %s (written"
                        + " %s, appended %s, balance %.2f)",
                Text.seconds(held),
                Text.seconds(freeRun),
                rate(balance.written()),
                rate(balance.appended()),
                balance.ratio());
    }

    static String notExercised(DiskBalance balance, double age) {
        return Text.format(
                "the disks were not tested: %s of %s appended was written in %s (balance %.2f); the kernel keeps pages in"
                        + " memory for up to %s; verify with a trial of %s or more",
                rate(balance.written()),
                rate(balance.appended()),
                Text.seconds(balance.seconds()),
                balance.ratio(),
                Text.seconds(age),
                Text.seconds(decisiveSeconds(age)));
    }

    static String undecided(DiskBalance balance, double age) {
        return Text.format(
                "a period of %s without net growth of unwritten pages (balance %.2f); run a trial of %s or more",
                Text.seconds(age), balance.ratio(), Text.seconds(decisiveSeconds(age)));
    }

    static String blurred(DiskBalance balance) {
        return Text.format(
                "whether the disks sustain the load: %s appended and %s written (balance %.2f) over %s%s",
                rate(balance.appended()),
                rate(balance.written()),
                balance.ratio(),
                Text.seconds(balance.seconds()),
                balance.ratio() > 1 || balance.lostAtMost() > balance.lostAtLeast()
                        ? "; other processes write or delete files too"
                        : "");
    }

    /**
     * Returns slow flushes, which are reported but not judged: a flush is slow while pages are written back, and
     * rolling a segment flushes it.
     */
    static String flushes(Observation seen) {
        List<Sample> slow = seen.measuredSamples(Metric.LOG_FLUSH_MILLIS).stream()
                .filter(flush -> flush.value() >= SLOW_FLUSH_MILLIS)
                .toList();
        double worst = slow.stream().mapToDouble(Sample::value).max().orElse(0);
        return slow.isEmpty() ? "" : Text.format("; segment flushes took up to %s", Text.seconds(worst / 1e3));
    }

    /** Returns the seconds of three flusher rounds: the first one writes nothing, and the next two end alike. */
    private static double decisiveSeconds(double age) {
        return Math.ceil(3 * age / 10) * 10;
    }

    private static String rate(double bytesPerSecond) {
        return Text.format("%.1f MB/s", bytesPerSecond / 1e6);
    }
}
