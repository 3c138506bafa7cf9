package io.floodmark.bench;

import io.floodmark.http.HttpFleet;
import io.floodmark.http.HttpFleetSettings;
import io.floodmark.load.Latencies;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.load.RequestTexts;
import io.floodmark.model.Bytes;
import io.floodmark.model.Content;
import io.floodmark.model.HttpSpec;
import io.floodmark.model.LoadInterval;
import io.floodmark.model.RecordSpec;
import io.floodmark.traffic.Pace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A stretch of our own HTTP load: records of 1,000 random bytes, in an open loop (due at a rate, whatever the answers)
 * or flat out.
 *
 * @param totals of all of it
 * @param intervals without those of the time to settle
 * @param endNanos of System.nanoTime, when sending stopped
 */
record HttpLoad(LoadTotals totals, List<LoadInterval> intervals, long endNanos) {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Duration DRAIN = Duration.ofSeconds(15);
    private static final int LOOK_MILLIS = 250;

    HttpLoad {
        intervals = List.copyOf(intervals);
    }

    /**
     * Sends, and waits for the last answers.
     *
     * @param url with {topic}
     * @param records in a request
     * @param pace of records
     */
    static HttpLoad run(String url, HttpSpec.Format format, int records, int connections, Pace pace, int seconds) {
        return run(url, format, records, connections, pace, 0, () -> {}, seconds);
    }

    /**
     * The same, after a time at that load that does not count: connections are opened and code is compiled in it.
     *
     * @param settled called once that time is over
     */
    static HttpLoad run(
            String url,
            HttpSpec.Format format,
            int records,
            int connections,
            Pace pace,
            int settleSeconds,
            Runnable settled,
            int seconds) {
        return run(url, format, records, RequestTexts.NONE, connections, pace, settleSeconds, settled, seconds);
    }

    /**
     * The same of requests with headers.
     *
     * @param texts of which only the headers count
     */
    static HttpLoad run(
            String url,
            HttpSpec.Format format,
            int records,
            RequestTexts texts,
            int connections,
            Pace pace,
            int settleSeconds,
            Runnable settled,
            int seconds) {
        HttpFleetSettings settings = new HttpFleetSettings(
                HttpSpec.of(url, format, records, TIMEOUT),
                texts,
                List.of(GatewayProfile.TOPIC),
                connections,
                Duration.ofMillis(5).toNanos(),
                RecordSpec.of(new Bytes(GatewayProfile.VALUE_BYTES), new Content.Random()),
                1.0,
                1,
                1);
        List<LoadInterval> intervals = new ArrayList<>();
        try (HttpFleet fleet = new HttpFleet(settings, System::nanoTime);
                LoadSession session = fleet.start(new LoadOrder(pace, Duration.ofHours(1), List.of()))) {
            watch(session, settleSeconds);
            settled.run();
            intervals.addAll(watch(session, seconds));
            long stopped = System.nanoTime();
            LoadTotals totals = session.stop(DRAIN);
            intervals.addAll(session.poll());
            return new HttpLoad(totals, intervals, stopped);
        }
    }

    private static List<LoadInterval> watch(LoadSession session, int seconds) {
        List<LoadInterval> seen = new ArrayList<>();
        long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
        while (System.nanoTime() < end) {
            seen.addAll(session.poll());
            session.events();
            InterruptibleSleep.millis(LOOK_MILLIS);
        }
        return seen;
    }

    /** Records confirmed in {@link #intervals}. */
    long acked() {
        return intervals.stream().mapToLong(LoadInterval::acked).sum();
    }

    /** Records confirmed per second of {@link #intervals}. */
    double ackedPerSecond() {
        long nanos = intervals.isEmpty()
                ? 0
                : intervals.get(intervals.size() - 1).toNanos()
                        - intervals.get(0).fromNanos();
        return 1e9 * acked() / nanos;
    }

    /** From the due time of each record to its confirmation. */
    Latencies latencies() {
        return Latencies.ofIntervals(intervals);
    }
}
