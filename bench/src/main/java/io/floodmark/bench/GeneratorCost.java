package io.floodmark.bench;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * What a record costs the generator: the wire engine beside Kafka's own ProducerPerformance, in turns, on one warm broker. Client
 * CPU is user and system time of the whole process from /proc, records are counted by the broker's end offsets, both over the
 * same interval, long after start.
 *
 * <p>Arguments, all optional: seconds measured (30), rounds (3), folder for the broker's data (the temporary one), seed.
 */
final class GeneratorCost {
    static final int PARTITIONS = 6;
    private static final List<Integer> RECORD_BYTES = List.of(100, 1_000);
    private static final int SETTLE_SECONDS = 15;
    private static final int FLAT_SECONDS = 10;
    private static final int FLAT_WINDOWS = 12;
    static final int VALUES = 10_000;
    private static final double FLAT = 0.05;
    private static final List<String> JVM = List.of("-Xms512m", "-Xmx512m");
    private static final String OURS = "wire";
    private static final String THEIRS = "ProducerPerformance";

    private record Result(int recordBytes, String tool, double perSecond, double cpuPerMillion, double cores) {}

    private final PrintStream out;
    private final BenchBroker broker;
    private final int seconds;
    private int topics;

    private GeneratorCost(PrintStream out, BenchBroker broker, int seconds) {
        this.out = out;
        this.broker = broker;
        this.seconds = seconds;
    }

    public static void main(String[] arguments) throws Exception {
        int seconds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 30;
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 3;
        Path folder = Path.of(arguments.length > 2 ? arguments[2] : System.getProperty("java.io.tmpdir"));
        long seed = arguments.length > 3 ? Long.parseLong(arguments[3]) : System.nanoTime();
        Signals.unwindThisThread();
        try (BenchBroker broker = BenchBroker.in(folder)) {
            new GeneratorCost(System.out, broker, seconds).run(rounds, seed);
        }
    }

    private void run(int rounds, long seed) throws Exception {
        out.printf("order seed %d, %d s measured after %d s, acks=1, 16 KiB batches%n", seed, seconds, SETTLE_SECONDS);
        out.printf(
                Locale.ROOT,
                "both send the same %,d values of random printable ASCII, drawn at random from one file%n",
                VALUES);
        warm();
        Random order = new Random(seed);
        List<Result> results = new ArrayList<>();
        out.printf("%n%-7s %-20s %12s %16s %8s%n", "bytes", "generator", "records/s", "CPU-s/M records", "cores");
        for (int round = 0; round < rounds; round++) {
            List<Runnable> turns = new ArrayList<>();
            for (int bytes : RECORD_BYTES) {
                turns.add(() -> results.add(measure(bytes, OURS)));
                turns.add(() -> results.add(measure(bytes, THEIRS)));
            }
            Collections.shuffle(turns, order);
            turns.forEach(Runnable::run);
        }
        RECORD_BYTES.forEach(bytes -> summary(results, bytes));
    }

    private void warm() throws InterruptedException {
        broker.create("warm", PARTITIONS);
        try (Child load = wire("warm", 1_000)) {
            List<Double> rates = new ArrayList<>();
            while (rates.size() < FLAT_WINDOWS && !flat(rates)) {
                long before = broker.records("warm", PARTITIONS);
                long from = System.nanoTime();
                Thread.sleep(FLAT_SECONDS * 1000L);
                load.requireAlive();
                rates.add((broker.records("warm", PARTITIONS) - before) / ((System.nanoTime() - from) / 1e9));
                out.printf("warming: %,.0f records/s%n", rates.get(rates.size() - 1));
            }
        }
        broker.delete("warm");
    }

    private static boolean flat(List<Double> rates) {
        if (rates.size() < 3) {
            return false;
        }
        List<Double> last = rates.subList(rates.size() - 3, rates.size());
        return Collections.max(last) <= Collections.min(last) * (1 + FLAT);
    }

    private Child wire(String topic, int recordBytes) {
        return Child.start(
                broker.folder().resolve("wire.log"),
                JVM,
                WireLoad.class.getName(),
                broker.bootstrapServers(),
                topic,
                Integer.toString(recordBytes),
                "1",
                payloads(recordBytes).toString());
    }

    private Child producerPerformance(String topic, int recordBytes) {
        return Child.start(
                broker.folder().resolve("perf.log"),
                JVM,
                "org.apache.kafka.tools.ProducerPerformance",
                "--bootstrap-server",
                broker.bootstrapServers(),
                "--topic",
                topic,
                "--num-records",
                "100000000000",
                "--throughput",
                "-1",
                "--payload-file",
                payloads(recordBytes).toString(),
                "--command-property",
                "acks=1",
                "batch.size=16384",
                "linger.ms=5",
                "compression.type=none");
    }

    /**
     * Distinct values of random printable ASCII, since the tool reads its file as text; it draws from them at random, the
     * wire engine takes them in turn.
     */
    private Path payloads(int recordBytes) {
        Path file = broker.folder().resolve("payloads-" + recordBytes);
        if (Files.exists(file)) {
            return file;
        }
        Random random = new Random(recordBytes);
        try (BufferedWriter writer = Files.newBufferedWriter(file, StandardCharsets.US_ASCII)) {
            for (int line = 0; line < VALUES; line++) {
                for (int at = 0; at < recordBytes; at++) {
                    writer.write('!' + random.nextInt('~' - '!'));
                }
                writer.write('\n');
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file;
    }

    private Result measure(int recordBytes, String tool) {
        String topic = "bench-" + topics++;
        broker.create(topic, PARTITIONS);
        try (Child client = tool.equals(OURS) ? wire(topic, recordBytes) : producerPerformance(topic, recordBytes)) {
            Thread.sleep(SETTLE_SECONDS * 1000L);
            client.requireAlive();
            long recordsBefore = broker.records(topic, PARTITIONS);
            double cpuBefore = client.cpuSeconds();
            long from = System.nanoTime();
            Thread.sleep(seconds * 1000L);
            client.requireAlive();
            double cpu = client.cpuSeconds() - cpuBefore;
            double time = (System.nanoTime() - from) / 1e9;
            long records = broker.records(topic, PARTITIONS) - recordsBefore;
            Result result = new Result(recordBytes, tool, records / time, cpu / records * 1e6, cpu / time);
            print(result, tool);
            return result;
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", leave);
        } finally {
            broker.delete(topic);
        }
    }

    private void print(Result result, String name) {
        out.printf(
                "%-7d %-20s %,12.0f %16.4f %8.2f%n",
                result.recordBytes(), name, result.perSecond(), result.cpuPerMillion(), result.cores());
    }

    private void summary(List<Result> results, int recordBytes) {
        Result ours = median(results, recordBytes, OURS);
        Result theirs = median(results, recordBytes, THEIRS);
        out.printf(
                "%n%d B, medians: CPU a record 1/%.1f, records/s %.2f times%n",
                recordBytes, theirs.cpuPerMillion() / ours.cpuPerMillion(), ours.perSecond() / theirs.perSecond());
    }

    private static Result median(List<Result> results, int recordBytes, String tool) {
        List<Result> those = results.stream()
                .filter(result ->
                        result.recordBytes() == recordBytes && result.tool().equals(tool))
                .toList();
        return new Result(
                recordBytes,
                tool,
                middle(those.stream().map(Result::perSecond).sorted().toList()),
                middle(those.stream().map(Result::cpuPerMillion).sorted().toList()),
                middle(those.stream().map(Result::cores).sorted().toList()));
    }

    private static double middle(List<Double> sorted) {
        int half = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    }
}
