package io.floodmark.bench;

import io.floodmark.kafka.wire.producer.WireFleet;
import io.floodmark.kafka.wire.producer.WireSettings;
import io.floodmark.load.Fleet;
import io.floodmark.load.Latencies;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.load.LocalFleet;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.traffic.Pace;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Tests whether the offered rate is correct in wall-clock time. It uses a sink, a sink that stalls 500 ms once in 10 s
 * (p99 must be 400 ms, the maximum 500 ms), and a broker.
 *
 * <p>Arguments, both optional: seconds of each (10), folder for the broker's data (the temporary one).
 */
final class ScheduleAccuracy {
    private static final RecordSpec RECORD = RecordSpec.of(new Bytes(100), new Content.Random());
    private static final double[] RATES = {1_000, 100_000, 1_000_000};
    private static final long STALL_NANOS = 500_000_000;
    private static final long STALL_FROM_NANOS = 3_000_000_000L;

    private final PrintStream out;
    private final Duration each;

    private ScheduleAccuracy(PrintStream out, Duration each) {
        this.out = out;
        this.each = each;
    }

    public static void main(String[] arguments) {
        Duration each = Duration.ofSeconds(arguments.length > 0 ? Long.parseLong(arguments[0]) : 10);
        Path folder = Path.of(arguments.length > 1 ? arguments[1] : System.getProperty("java.io.tmpdir"));
        Signals.unwindThisThread();
        new ScheduleAccuracy(System.out, each).run(folder);
    }

    private void run(Path folder) {
        out.printf(
                "%-14s %10s %12s %9s %9s %9s %9s %9s%n",
                "against", "offered/s", "achieved/s", "error %", "p50 ms", "p99 ms", "max ms", "late ms");
        for (double rate : RATES) {
            row("sink", rate, sink(0));
        }
        for (double rate : RATES) {
            row("stalling sink", rate, sink(STALL_NANOS));
        }
        try (BenchBroker broker = BenchBroker.in(folder)) {
            broker.create("schedule", BenchWorkload.PARTITIONS);
            WireSettings settings = new WireSettings(
                    broker.bootstrapServers(), Map.of(), List.of("schedule"), BenchWorkload.wire(RECORD), 1);
            try (WireFleet fleet = new WireFleet(settings, System::nanoTime, InstantSource.system())) {
                warm(fleet);
                for (double rate : RATES) {
                    measure("wire + broker", rate, fleet);
                }
            }
        }
    }

    private LocalFleet sink(long stallNanos) {
        return new LocalFleet(new SinkEngine(System::nanoTime, 1, STALL_FROM_NANOS, stallNanos), 1, System::nanoTime);
    }

    private void row(String against, double rate, LocalFleet sink) {
        try (sink) {
            measure(against, rate, sink);
        }
    }

    private void warm(Fleet fleet) {
        List<LoadInterval> ignored = new ArrayList<>();
        drive(fleet, new LoadOrder(Pace.FLAT_OUT, Duration.ofSeconds(30), List.of()), ignored);
    }

    private void measure(String against, double rate, Fleet fleet) {
        List<LoadInterval> intervals = new ArrayList<>();
        LoadTotals totals = drive(fleet, new LoadOrder(Pace.constant(rate), each, List.of()), intervals);
        double achieved = totals.acked() / (each.toNanos() / 1e9);
        LatencySummary latency = Latencies.ofIntervals(intervals).summary();
        long late = intervals.stream()
                .mapToLong(LoadInterval::latenessMaxNanos)
                .max()
                .orElse(0);
        out.printf(
                "%-14s %,10.0f %,12.1f %9.4f %9.2f %9.2f %9.2f %9.2f%n",
                against,
                rate,
                achieved,
                (achieved / rate - 1) * 100,
                latency.p50Nanos() / 1e6,
                latency.p99Nanos() / 1e6,
                latency.maxNanos() / 1e6,
                late / 1e6);
    }

    private static LoadTotals drive(Fleet fleet, LoadOrder order, List<LoadInterval> intervals) {
        try (LoadSession session = fleet.start(order)) {
            while (!session.ended()) {
                intervals.addAll(session.poll());
                InterruptibleSleep.millis(100);
            }
            LoadTotals totals = session.stop(Duration.ofSeconds(10));
            intervals.addAll(session.poll());
            return totals;
        }
    }
}
