package io.floodmark.diagnosis;

import io.floodmark.model.diagnosis.Bottleneck;
import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.EvidenceSource;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.verdict.IndicatorReading;
import java.util.List;
import java.util.Optional;

/**
 * Detects disks that do not write what brokers append. While memory absorbs it, brokers are not affected; when the
 * kernel throttles them, the time of an append grows. The wait of a page for its write follows from Little's law: pages
 * under write-back over the rate of writing. This also works for devices whose utilisation counters are useless, for
 * example those that a cgroup throttles. Brokers on other hosts report log flushes: the mean number of flushes in
 * progress is their rate times their duration.
 */
final class SlowDisks implements CauseRule {
    private static final double WAIT_SECONDS = 0.5;
    private static final double PRESSURE = 0.20;
    private static final double FULL = 0.90;
    private static final double QUEUED = 8;
    /** A healthy disk needs less than a second to flush a segment. */
    private static final double SLOW_FLUSH_MILLIS = 2_000;

    private static final double ALWAYS_FLUSHING = 0.8;

    private static final double BEING_WRITTEN = 1e6;
    private static final double MOST_OF_THE_TIME = 0.8;
    private static final double SLOW_APPEND_MILLIS = 20;
    /** Kafka rounds this time to whole milliseconds, so a lower mean shows that the page cache absorbed it at once. */
    private static final double QUICK_APPEND_MILLIS = 1;

    private static final double NO_PRESSURE = 0.05;

    @Override
    public Optional<Cause> evaluate(DiagnosisContext context) {
        Optional<IndicatorReading> balance = context.overtakenDisks();
        double written = context.sum(Metric.HOST_DISK_WRITE);
        // Occasionally the kernel writes many pages at once, or a segment is flushed: that is not a queue.
        boolean always = context.shareAbove(Metric.HOST_MEMORY_WRITEBACK, BEING_WRITTEN) > MOST_OF_THE_TIME;
        double waiting = always ? context.sum(Metric.HOST_MEMORY_WRITEBACK) / written : Double.NaN;
        double busy = context.highest(Metric.HOST_DISK_BUSY);
        double queue = context.highest(Metric.HOST_DISK_QUEUE);
        boolean fullDevice = busy > FULL && queue > QUEUED;
        double local = context.produceMillis(Metric.PRODUCE_LOCAL_MILLIS);
        double flush = context.highest(Metric.LOG_FLUSH_MILLIS);
        double flushes = context.flushesInProgress();
        boolean alwaysFlushing = flushes > ALWAYS_FLUSHING && local > SLOW_APPEND_MILLIS;
        if (balance.isEmpty() && !(waiting > WAIT_SECONDS) && !fullDevice && !alwaysFlushing) {
            return Optional.empty();
        }
        double pressure = context.highest(Metric.HOST_PSI_IO_SOME);
        return new EvidenceCollector(Bottleneck.DISK)
                .speaks(
                        balance.isPresent(),
                        EvidenceSource.HOST_MEMORY,
                        List.of(Metric.HOST_MEMORY_DIRTY, Metric.HOST_MEMORY_WRITEBACK),
                        "%s",
                        balance.map(IndicatorReading::evidence).orElse(""))
                .speaks(
                        waiting > WAIT_SECONDS,
                        EvidenceSource.HOST_DISK,
                        List.of(Metric.HOST_DISK_WRITE),
                        "a page waits %.1f s to be written: %.0f MB are being written and the disks write %.1f MB/s (Little's law)",
                        waiting,
                        context.sum(Metric.HOST_MEMORY_WRITEBACK) / 1e6,
                        written / 1e6)
                .speaks(
                        fullDevice,
                        EvidenceSource.HOST_DISK,
                        List.of(Metric.HOST_DISK_QUEUE),
                        "the busiest disk had requests in progress for %.0f%% of the time, %.0f on average",
                        100 * busy,
                        queue)
                .speaks(
                        pressure > PRESSURE,
                        EvidenceSource.HOST_PRESSURE,
                        List.of(Metric.HOST_PSI_IO_SOME, Metric.HOST_PSI_IO_FULL),
                        "tasks waited for a disk for %.0f%% of the time",
                        100 * pressure)
                .speaks(
                        local > SLOW_APPEND_MILLIS,
                        EvidenceSource.REQUEST_TIMES,
                        List.of(Metric.PRODUCE_LOCAL_MILLIS),
                        "an append takes %.1f ms at its leader",
                        local)
                .speaks(
                        alwaysFlushing,
                        EvidenceSource.LOG_FLUSHES,
                        List.of(Metric.LOG_FLUSH_RATE),
                        "%.1f log flushes were in progress on average, each took %.0f ms (Little's law)",
                        flushes,
                        flush)
                .speaks(
                        flush > SLOW_FLUSH_MILLIS,
                        EvidenceSource.REQUEST_TIMES,
                        List.of(Metric.LOG_FLUSH_MILLIS),
                        "the flush of a closed segment takes %.0f ms",
                        flush)
                .against(
                        // If the load is sustained for a while, quick appends do not contradict slow disks.
                        context.troubled() && local < QUICK_APPEND_MILLIS,
                        EvidenceSource.REQUEST_TIMES,
                        List.of(Metric.PRODUCE_LOCAL_MILLIS),
                        "an append takes %.2f ms at its leader: the kernel does not throttle writers yet, but the load is not"
                                + " sustained",
                        local)
                .against(
                        pressure < NO_PRESSURE,
                        EvidenceSource.HOST_PRESSURE,
                        List.of(Metric.HOST_PSI_IO_SOME),
                        "tasks waited for a disk for only %.1f%% of the time",
                        100 * pressure)
                .closed(
                        Remedies.DISK,
                        "a trial of two minutes, so that cached data must be written (trial --for 2m), and fio on the same disk");
    }
}
