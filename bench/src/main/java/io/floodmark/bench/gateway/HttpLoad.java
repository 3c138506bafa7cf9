package io.floodmark.bench.gateway;

import io.floodmark.bench.InterruptibleSleep;
import io.floodmark.http.HttpFleet;
import io.floodmark.http.HttpFleetSettings;
import io.floodmark.load.Latencies;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.load.RequestTexts;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.HttpProduce;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.traffic.Pace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A phase of the HTTP engine with records of 1,000 random bytes. It is an open loop (at a rate that does not depend on
 * responses) or at the maximum rate.
 *
 * @param totals totals of the whole phase
 * @param intervals intervals after the settling time
 * @param endNanos time of System.nanoTime at which sending stopped
 */
record HttpLoad(LoadTotals totals, List<LoadInterval> intervals, long endNanos) {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Duration DRAIN = Duration.ofSeconds(15);
    private static final int LOOK_MILLIS = 250;

    HttpLoad {
        intervals = List.copyOf(intervals);
    }

    /**
     * Sends, and waits for the last responses.
     *
     * @param url contains {topic}
     * @param records number per request
     * @param pace pace of the records
     */
    static HttpLoad run(String url, HttpProduce.Format format, int records, int connections, Pace pace, int seconds) {
        return run(url, format, records, connections, pace, 0, () -> {}, seconds);
    }

    /**
     * Sends after a settling time at that load that does not count, in which connections are opened and code is
     * compiled.
     *
     * @param settled called once that time is over
     */
    static HttpLoad run(
            String url,
            HttpProduce.Format format,
            int records,
            int connections,
            Pace pace,
            int settleSeconds,
            Runnable settled,
            int seconds) {
        return run(url, format, records, RequestTexts.NONE, connections, pace, settleSeconds, settled, seconds);
    }

    /**
     * Sends requests with headers, after a settling time.
     *
     * @param texts only its headers are used
     */
    static HttpLoad run(
            String url,
            HttpProduce.Format format,
            int records,
            RequestTexts texts,
            int connections,
            Pace pace,
            int settleSeconds,
            Runnable settled,
            int seconds) {
        HttpFleetSettings settings = new HttpFleetSettings(
                HttpProduce.of(url, format, records, TIMEOUT),
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

    /** Returns the records confirmed in {@link #intervals}. */
    long acked() {
        return intervals.stream().mapToLong(LoadInterval::acked).sum();
    }

    /** Returns the records confirmed per second of {@link #intervals}. */
    double ackedPerSecond() {
        long nanos = intervals.isEmpty()
                ? 0
                : intervals.get(intervals.size() - 1).toNanos()
                        - intervals.get(0).fromNanos();
        return 1e9 * acked() / nanos;
    }

    /** Returns the latencies from the due time of each record to its confirmation. */
    Latencies latencies() {
        return Latencies.ofIntervals(intervals);
    }
}
