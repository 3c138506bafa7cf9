package io.floodmark.bench;

import io.floodmark.model.unit.Bytes;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Measures the CPU per record of a consumer. The wire engine, Kafka's own ConsumerPerformance and one more side take
 * turns on one warm broker. They read topics that were filled once and are in its page cache. CPU is user and system
 * time from /proc of the consumer's whole process. It is read when the consumer reports its position, long after the
 * start. {@link TopicReaders} states what is equal, and what is not.
 *
 * <p>Arguments: the third side, which is "connect" or "socket". "connect" is a null sink in Kafka Connect. "socket" is
 * a process that reads the same bytes from a plain socket, which shows what is left to save. Then, all optional:
 * seconds measured (30), rounds (3), folder for the broker's data (the temporary one), seed, MB in each of the two
 * topics (1,900, which is also the maximum), receive buffer of all in KiB (2,048, the tool's own default).
 */
final class ConsumerCost {
    private static final int SETTLE_SECONDS = 15;

    /** Two topics of this size, and the broker's other data, stay below 4 GB. */
    private static final int MOST_MEGABYTES = 1_900;

    private static final int RECEIVE_BUFFER_KIB = 2_048;

    private record Filled(String topic, long records) {}

    private final PrintStream out;
    private final BenchBroker broker;
    private final TopicReaders readers;
    private final int seconds;
    private final List<String> others;
    private final Map<Integer, Filled> filled = new TreeMap<>();

    private ConsumerCost(PrintStream out, BenchBroker broker, TopicReaders readers, int seconds, List<String> others) {
        this.out = out;
        this.broker = broker;
        this.readers = readers;
        this.seconds = seconds;
        this.others = List.copyOf(others);
    }

    public static void main(String[] arguments) {
        List<String> others = others(arguments[0]);
        TurnSeries series = TurnSeries.of(arguments, 1);
        int megabytes = arguments.length > 5 ? Integer.parseInt(arguments[5]) : MOST_MEGABYTES;
        if (megabytes < 1 || megabytes > MOST_MEGABYTES) {
            throw new IllegalArgumentException(
                    "MB in each topic is " + megabytes + "; expected 1 to " + MOST_MEGABYTES);
        }
        int receiveBuffer = arguments.length > 6 ? Integer.parseInt(arguments[6]) : RECEIVE_BUFFER_KIB;
        Signals.unwindThisThread();
        try (BenchBroker broker = BenchBroker.in(series.folder())) {
            System.out.printf(
                    "order seed %d, %d s measured after %d s, one group of one member each, receive buffer %d KiB%n",
                    series.seed(), series.seconds(), SETTLE_SECONDS, receiveBuffer);
            TopicReaders readers = new TopicReaders(broker, receiveBuffer << 10);
            new ConsumerCost(System.out, broker, readers, series.seconds(), others)
                    .run(series, new Bytes(megabytes * 1_000_000L));
        }
    }

    private static List<String> others(String beside) {
        return switch (beside) {
            case "socket" -> List.of(TopicReaders.TOOL, TopicReaders.SOCKET);
            case "connect" -> List.of(TopicReaders.TOOL, TopicReaders.CONNECT);
            default ->
                throw new IllegalArgumentException("third reader is '" + beside + "'; expected socket or connect");
        };
    }

    private void run(TurnSeries series, Bytes log) {
        out.printf(
                "all read the same topics of 16 KiB batches from the beginning to the end, over and over; the wire engine%n"
                        + "reads the headers of batches, KafkaConsumer makes an object of every record%n");
        Turn.RECORD_BYTES.forEach(recordBytes -> fill(recordBytes, log));
        warm(Turn.RECORD_BYTES.get(0));
        CostTable table = new CostTable(out, "consumer", TopicReaders.WIRE, others.toArray(String[]::new));
        String[] sides =
                Stream.concat(Stream.of(TopicReaders.WIRE), others.stream()).toArray(String[]::new);
        for (Turn turn : Turn.inRandomOrder(series.rounds(), series.seed(), sides)) {
            table.add(measure(turn));
        }
        table.summary();
    }

    private void fill(int recordBytes, Bytes log) {
        String topic = "filled-" + recordBytes;
        broker.createToKeep(topic, BenchWorkload.PARTITIONS);
        long records = Filling.fill(broker, topic, recordBytes, log);
        filled.put(recordBytes, new Filled(topic, records));
        out.printf(Locale.ROOT, "filled: %,d records of %d B, %s of log%n", records, recordBytes, log);
    }

    private void warm(int recordBytes) {
        try (Reader reader = reader(new Turn(TopicReaders.WIRE, recordBytes))) {
            BrokerWarmUp.untilFlat(
                    out, () -> reader.follow(BrokerWarmUp.WINDOW_SECONDS).perSecond());
        }
    }

    private TurnCost measure(Turn turn) {
        broker.intoPageCache(source(turn).topic());
        try (Reader reader = reader(turn)) {
            InterruptibleSleep.seconds(SETTLE_SECONDS);
            return reader.follow(seconds).cost(turn);
        }
    }

    private Filled source(Turn turn) {
        return Objects.requireNonNull(filled.get(turn.recordBytes()), "topics are filled before they are read");
    }

    private Reader reader(Turn turn) {
        Filled source = source(turn);
        return switch (turn.side()) {
            case TopicReaders.TOOL -> readers.tool(source.topic(), source.records());
            case TopicReaders.SOCKET -> readers.socket(source.topic(), source.records());
            case TopicReaders.CONNECT -> readers.connect(source.topic(), source.records());
            default -> readers.wire(source.topic(), source.records());
        };
    }
}
