package io.floodmark.bench;

import io.floodmark.load.Latencies;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LocalFleet;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.run.Run;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.trial.Confirmation;
import io.floodmark.model.trial.EncodedHistogram;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.unit.Span;
import io.floodmark.model.verdict.GeneratorProof;
import io.floodmark.model.verdict.Judgement;
import io.floodmark.model.verdict.Verdict;
import io.floodmark.store.RunStore;
import io.floodmark.store.StoreAddress;
import io.floodmark.store.StoreFile;
import io.floodmark.traffic.Pace;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Measures how late a generator sends while 2,000 samples per second are stored, in a file and in PostgreSQL, and while
 * none are. The generator sends to a sink in this process, so that nothing else delays it.
 *
 * <p>Arguments, both optional: seconds of each (20), URL of a PostgreSQL database (without: only the file).
 */
final class StoreWrites {
    private static final double RATE = 100_000;
    private static final int SAMPLES = 2_000;
    private static final long SECOND = 1_000_000_000L;
    private static final int ROUNDS = 3;

    private final PrintStream out;
    private final Duration each;
    private final Path folder;

    private StoreWrites(PrintStream out, Duration each, Path folder) {
        this.out = out;
        this.each = each;
        this.folder = folder;
    }

    public static void main(String[] arguments) {
        Duration each = Duration.ofSeconds(arguments.length > 0 ? Long.parseLong(arguments[0]) : 20);
        Signals.unwindThisThread();
        try (Scratch scratch = Scratch.make()) {
            StoreWrites bench = new StoreWrites(System.out, each, scratch.folder());
            bench.run(arguments.length > 1 ? Optional.of(StoreAddress.parse(arguments[1])) : Optional.empty());
        }
    }

    /** The kinds alternate, because a machine differs from minute to minute. */
    private void run(Optional<StoreAddress> postgres) {
        out.printf("%-12s %12s %9s %9s %9s%n", "samples to", "achieved/s", "p50 ms", "p99 ms", "late ms");
        for (int round = 0; round < ROUNDS; round++) {
            row("nothing", second -> {});
            stored("SQLite", new StoreFile(folder.resolve("runs.db")));
            postgres.ifPresent(address -> stored("PostgreSQL", address));
        }
    }

    private void stored(String name, StoreAddress address) {
        Run run = run();
        try (RunStore store = RunStore.open(address, folder)) {
            store.begin(run);
            row(name, second -> store.addTrial(run.id(), trial(second + 1)));
        }
    }

    private void row(String name, IntConsumer everySecond) {
        List<LoadInterval> intervals = new ArrayList<>();
        try (LocalFleet sink = new LocalFleet(new SinkEngine(System::nanoTime, 1, 0, 0), 1, System::nanoTime);
                LoadSession session = sink.start(new LoadOrder(Pace.constant(RATE), each, List.of()))) {
            long begun = System.nanoTime();
            for (int second = 0; !session.ended(); ) {
                if (System.nanoTime() - begun >= second * SECOND) {
                    everySecond.accept(second++);
                }
                intervals.addAll(session.poll());
                InterruptibleSleep.millis(100);
            }
            long acked = session.stop(Duration.ofSeconds(10)).acked();
            intervals.addAll(session.poll());
            print(name, acked, intervals);
        }
    }

    private void print(String name, long acked, List<LoadInterval> intervals) {
        LatencySummary latency = Latencies.ofIntervals(intervals).summary();
        long late = intervals.stream()
                .mapToLong(LoadInterval::latenessMaxNanos)
                .max()
                .orElse(0);
        out.printf(
                "%-12s %,12.1f %9.2f %9.2f %9.2f%n",
                name, acked / (each.toNanos() / 1e9), latency.p50Nanos() / 1e6, latency.p99Nanos() / 1e6, late / 1e6);
    }

    private static Run run() {
        return new Run(
                "bench-" + System.nanoTime(),
                "bench/store-writes",
                Instant.EPOCH,
                Optional.empty(),
                "floodmark: 1\n",
                new Surroundings(true, true, 1, 100),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty());
    }

    private static Trial trial(int number) {
        Metric[] metrics = Metric.values();
        List<Sample> samples = IntStream.range(0, SAMPLES)
                .mapToObj(i -> Sample.delta(
                        metrics[i % metrics.length], Entity.broker(1 + i % 3), i * SECOND, (i + 1) * SECOND, i / 7.0))
                .toList();
        Span span = new Span(0, SECOND);
        Observation observation = new Observation(
                new Rate(RATE),
                span,
                true,
                List.of(),
                samples,
                List.of(),
                Confirmation.UNREAD,
                LatencySummary.EMPTY,
                EncodedHistogram.EMPTY,
                List.of(),
                List.of(),
                List.of());
        return new Trial(
                number,
                new TrialOrder(new Rate(RATE), Duration.ofSeconds(1), Duration.ofSeconds(1), "bench"),
                span,
                observation,
                new Judgement(
                        new Verdict.Sustained(),
                        List.of(),
                        new GeneratorProof(true, 0, 0, 0, Double.NaN, 0, "a sink in this process")));
    }
}
