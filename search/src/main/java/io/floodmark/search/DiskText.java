package io.floodmark.search;

import io.floodmark.model.Metric;
import io.floodmark.model.Observation;
import io.floodmark.model.Sample;
import java.util.List;
import java.util.OptionalDouble;

/** What the balance of bytes says, as sentences of evidence. */
final class DiskText {
    private static final double SLOW_FLUSH_MILLIS = 100;

    private DiskText() {}

    static String inMemory(double share) {
        return (share < 1 ? Text.percent(share) + " of the" : "the")
                + " log directories lie in memory (tmpfs or the like), where nothing reaches a disk: this says nothing about"
                + " disks";
    }

    static String backlog(DiskHistory work, OptionalDouble secondsLeft) {
        DiskBalance balance = work.whole();
        Trend falling = work.falling();
        return Text.format(
                "the disks fall behind: while they worked without a pause for %s they wrote %s of %s appended, %s less (at"
                        + " least %s); they carry %s of this load%s",
                Text.seconds(balance.seconds()),
                rate(balance.written()),
                rate(balance.appended()),
                rate(falling.slope()),
                rate(falling.lower()),
                Text.percent(balance.ratio()),
                secondsLeft.isPresent()
                        ? ", and memory lasts for about another " + Text.seconds(secondsLeft.getAsDouble())
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
                "memory carried it: of %s appended %s was deleted by retention before it was written (%s reached the"
                        + " disks); where data are kept for longer the disks have more to write",
                rate(balance.appended()), Text.percent(balance.lost()), rate(balance.written()));
    }

    static String proved(DiskBalance balance) {
        return Text.format(
                "the disks carry it for ever: over %s, at whose end no more pages were unwritten than at its beginning, they"
                        + " wrote %s, and %s was appended (balance %.2f)",
                Text.seconds(balance.seconds()), rate(balance.written()), rate(balance.appended()), balance.ratio());
    }

    static String held(DiskBalance balance, double held, double freeRun) {
        return Text.format(
                "the disks carry it for ever: held for %s, while memory takes up what disks 5%% too slow leave for %s (written"
                        + " %s, appended %s, balance %.2f)",
                Text.seconds(held),
                Text.seconds(freeRun),
                rate(balance.written()),
                rate(balance.appended()),
                balance.ratio());
    }

    static String notExercised(DiskBalance balance, double age) {
        return Text.format(
                "the disks were not exercised: %s of %s appended was written in %s (balance %.2f), and the kernel leaves pages in"
                        + " memory for up to %s; a trial of %s and more tells",
                rate(balance.written()),
                rate(balance.appended()),
                Text.seconds(balance.seconds()),
                balance.ratio(),
                Text.seconds(age),
                Text.seconds(tells(age)));
    }

    static String undecided(DiskBalance balance, double age) {
        return Text.format(
                "a stretch of %s that ends as it began (balance %.2f); a trial of %s and more tells whether the disks carry"
                        + " it",
                Text.seconds(age), balance.ratio(), Text.seconds(tells(age)));
    }

    static String blurred(DiskBalance balance) {
        return Text.format(
                "whether the disks carry it: %s appended and %s written (balance %.2f) over %s%s",
                rate(balance.appended()),
                rate(balance.written()),
                balance.ratio(),
                Text.seconds(balance.seconds()),
                balance.ratio() > 1 ? "; something else writes to them as well" : "");
    }

    /** A flush is slow while pages are written back, and a segment that is rolled is flushed: shown, not judged. */
    static String flushes(Observation seen) {
        List<Sample> slow = seen.measuredSamples(Metric.LOG_FLUSH_MILLIS).stream()
                .filter(flush -> flush.value() >= SLOW_FLUSH_MILLIS)
                .toList();
        double worst = slow.stream().mapToDouble(Sample::value).max().orElse(0);
        return slow.isEmpty()
                ? ""
                : Text.format("; flushes of segments took up to %s meanwhile", Text.seconds(worst / 1e3));
    }

    /** Three rounds of the flusher: the first finds nothing, and two end alike. */
    private static double tells(double age) {
        return Math.ceil(3 * age / 10) * 10;
    }

    private static String rate(double bytesPerSecond) {
        return Text.format("%.1f MB/s", bytesPerSecond / 1e6);
    }
}
