package io.floodmark.bench;

import io.floodmark.model.workload.EngineKind;
import java.io.PrintStream;
import java.util.Locale;

/**
 * Measures the CPU per record of a generator. An engine and Kafka's own ProducerPerformance take turns on one warm
 * broker. CPU is user and system time from /proc of the generator's whole process, and of its child if it has one.
 * Records are counted by the broker's end offsets. Both are read over the same interval, long after the start.
 * {@link Senders} states what is equal, and what is not.
 *
 * <p>Arguments: engine (wire, client); then, all optional: seconds measured (30), rounds (3), folder for the broker's
 * data (the temporary one), seed.
 */
final class GeneratorCost {
    private static final int SETTLE_SECONDS = 15;
    private static final int WARM_BYTES = 1_000;

    private final PrintStream out;
    private final BenchBroker broker;
    private final Senders senders;
    private final EngineKind engine;
    private final int seconds;
    private int topics;

    private GeneratorCost(PrintStream out, BenchBroker broker, EngineKind engine, int seconds) {
        this.out = out;
        this.broker = broker;
        this.senders = new Senders(broker);
        this.engine = engine;
        this.seconds = seconds;
    }

    public static void main(String[] arguments) {
        EngineKind engine = EngineKind.valueOf(arguments[0].toUpperCase(Locale.ROOT));
        TurnSeries series = TurnSeries.of(arguments, 1);
        Signals.unwindThisThread();
        try (BenchBroker broker = BenchBroker.in(series.folder())) {
            new GeneratorCost(System.out, broker, engine, series.seconds()).run(series);
        }
    }

    private void run(TurnSeries series) {
        out.printf(
                "order seed %d, %d s measured after %d s, acks=1, 16 KiB batches, one producer each%n",
                series.seed(), seconds, SETTLE_SECONDS);
        out.printf(
                Locale.ROOT,
                "both send the same %,d values of random printable ASCII; CPU is that of all processes of a side%n",
                PayloadFiles.VALUES);
        warm();
        String ours = Senders.name(engine);
        CostTable table = new CostTable(out, "generator", ours, Senders.TOOL);
        for (Turn turn : Turn.inRandomOrder(series.rounds(), series.seed(), ours, Senders.TOOL)) {
            table.add(measure(turn));
        }
        table.summary();
    }

    private void warm() {
        broker.create("warm", BenchWorkload.PARTITIONS);
        try (Child load = senders.engine(EngineKind.WIRE, "warm", WARM_BYTES)) {
            BrokerWarmUp.untilFlat(out, () -> {
                long before = broker.records("warm", BenchWorkload.PARTITIONS);
                long from = System.nanoTime();
                InterruptibleSleep.seconds(BrokerWarmUp.WINDOW_SECONDS);
                load.requireAlive();
                return (broker.records("warm", BenchWorkload.PARTITIONS) - before) / ((System.nanoTime() - from) / 1e9);
            });
        }
        broker.delete("warm");
    }

    private TurnCost measure(Turn turn) {
        String topic = "bench-" + topics++;
        broker.create(topic, BenchWorkload.PARTITIONS);
        try (Child sender = sender(turn, topic)) {
            InterruptibleSleep.seconds(SETTLE_SECONDS);
            sender.requireAlive();
            long recordsBefore = broker.records(topic, BenchWorkload.PARTITIONS);
            double cpuBefore = sender.cpuSeconds();
            long from = System.nanoTime();
            InterruptibleSleep.seconds(seconds);
            sender.requireAlive();
            double cpu = sender.cpuSeconds() - cpuBefore;
            double time = (System.nanoTime() - from) / 1e9;
            long records = broker.records(topic, BenchWorkload.PARTITIONS) - recordsBefore;
            return TurnCost.of(turn, records, time, cpu);
        } finally {
            broker.delete(topic);
        }
    }

    private Child sender(Turn turn, String topic) {
        return turn.side().equals(Senders.TOOL)
                ? senders.tool(topic, turn.recordBytes())
                : senders.engine(engine, topic, turn.recordBytes());
    }
}
