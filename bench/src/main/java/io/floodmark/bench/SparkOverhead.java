package io.floodmark.bench;

import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.writer.PlanWriter;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.crew.CrewSettings;
import io.floodmark.kafka.client.ChildJvm;
import io.floodmark.kafka.client.ClientFleet;
import io.floodmark.kafka.client.ClientSettings;
import io.floodmark.kafka.wire.producer.WireFleet;
import io.floodmark.kafka.wire.producer.WireSettings;
import io.floodmark.load.Fleet;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.RequestTexts;
import io.floodmark.model.plan.FleetSpec;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.spark.DriverFiles;
import io.floodmark.spark.SparkFleet;
import io.floodmark.spark.SparkSettings;
import io.floodmark.ssh.SshFleet;
import io.floodmark.ssh.SshSettings;
import io.floodmark.traffic.Pace;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Measures the overhead of a trial on each kind of fleet. It is the time from the decision until the first record is
 * due, and from the decision to stop until everything is counted. Two producers send 10,000 records/s of 1,000 B to one
 * broker, for one second or more each time.
 *
 * <p>Arguments: a folder, which is kept; sessions (20); hosts over ssh that reach a broker on loopback, e.g.
 * {@code ssh://localhost}, if there are any.
 */
final class SparkOverhead {
    private static final String TOPIC = "overhead";
    private static final LoadOrder ORDER = new LoadOrder(Pace.constant(10_000), Duration.ofMinutes(1), List.of());
    private static final Duration DRAIN = Duration.ofSeconds(10);
    private static final int LOOK_MILLIS = 50;

    private final BenchBroker broker;
    private final BenchSpark spark;
    private final Path folder;
    private final int sessions;

    private SparkOverhead(BenchBroker broker, BenchSpark spark, Path folder, int sessions) {
        this.broker = broker;
        this.spark = spark;
        this.folder = folder;
        this.sessions = sessions;
    }

    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createDirectories(Path.of(arguments[0])).toAbsolutePath();
        int sessions = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20;
        Signals.unwindThisThread();
        try (BenchBroker broker = BenchBroker.in(folder);
                BenchSpark spark = new BenchSpark(folder)) {
            broker.create(TOPIC, BenchWorkload.PARTITIONS);
            SparkOverhead bench = new SparkOverhead(broker, spark, folder, sessions);
            System.out.printf(
                    "%d sessions each; median (least to most), ms%n%-20s %10s %24s %24s%n",
                    sessions, "fleet", "opening", "to the first record", "to the result");
            bench.measure("this process", bench::local);
            bench.measure("child JVM", bench::child);
            bench.measure("Spark, 2 executors", bench::spark);
            if (arguments.length > 2) {
                bench.measure("ssh, 2 workers", () -> bench.ssh(arguments[2]));
            }
        }
    }

    private void measure(String name, Supplier<Fleet> open) {
        long asked = System.nanoTime();
        try (Fleet fleet = open.get()) {
            double opening = millisSince(asked);
            List<Double> first = new ArrayList<>();
            List<Double> result = new ArrayList<>();
            for (int session = 0; session < sessions; session++) {
                drive(fleet, first, result);
            }
            System.out.printf(Locale.ROOT, "%-20s %,10.0f %24s %24s%n", name, opening, shown(first), shown(result));
        }
    }

    private static void drive(Fleet fleet, List<Double> first, List<Double> result) {
        long asked = System.nanoTime();
        try (LoadSession session = fleet.start(ORDER)) {
            List<LoadInterval> told = session.poll();
            while (told.isEmpty()) {
                if (session.ended()) {
                    throw new IllegalStateException("the load ended early: " + session.events());
                }
                InterruptibleSleep.millis(LOOK_MILLIS);
                told = session.poll();
            }
            first.add((told.get(0).fromNanos() - asked) / 1e6);
            long stopped = System.nanoTime();
            session.stop(DRAIN);
            result.add(millisSince(stopped));
        }
    }

    private static double millisSince(long nanos) {
        return (System.nanoTime() - nanos) / 1e6;
    }

    private static String shown(List<Double> millis) {
        Spread spread = Spread.of(millis);
        return String.format(Locale.ROOT, "%,.0f (%,.0f to %,.0f)", spread.median(), spread.least(), spread.most());
    }

    private Fleet local() {
        Plan plan = plan("wire");
        return new WireFleet(
                new WireSettings(broker.bootstrapServers(), Map.of(), List.of(TOPIC), plan.workload(), plan.seed()),
                System::nanoTime,
                InstantSource.system());
    }

    private Fleet child() {
        Plan plan = plan("client");
        List<Path> classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(Path::of)
                .toList();
        return new ClientFleet(
                new ClientSettings(
                        broker.bootstrapServers(),
                        Map.of(),
                        List.of(TOPIC),
                        plan.workload(),
                        BenchSpark.WORKERS,
                        plan.seed(),
                        false,
                        new ChildJvm(
                                Path.of(System.getProperty("java.home")),
                                List.of(),
                                classPath,
                                folder.resolve("child.log"))),
                System::nanoTime);
    }

    private CrewSettings crew() {
        Plan plan = plan("wire");
        return new CrewSettings(
                OptionalInt.of(BenchSpark.WORKERS),
                broker.bootstrapServers(),
                Map.of(1, InetSocketAddress.createUnresolved("127.0.0.1", 9092)),
                Map.of(),
                false,
                List.of(TOPIC),
                plan.workload(),
                plan.workload().produce().producers(),
                PlanWriter.write(plan),
                RequestTexts.NONE,
                WireSettings.DEFAULT_POOL);
    }

    private Fleet ssh(String hosts) {
        return SshFleet.start(
                new SshSettings(hosts, crew(), SshSettings.CLIENT, folder.resolve("ssh-driver.log")), System::nanoTime);
    }

    private Fleet spark() {
        Map<String, String> loopback =
                Map.of("spark.driver.host", "127.0.0.1", "spark.driver.bindAddress", "127.0.0.1");
        return SparkFleet.start(
                new SparkSettings(
                        new FleetSpec(spark.master(), OptionalInt.of(BenchSpark.WORKERS), false, loopback),
                        crew(),
                        new DriverFiles(spark.jars(), Optional.empty(), Optional.empty()),
                        folder.resolve("driver.log")),
                System::nanoTime);
    }

    private Plan plan(String engine) {
        return PlanReader.read(
                Optional.of(new PlanText("plan", """
                        floodmark: 1
                        cluster: { bootstrap-server: "%s" }
                        workload:
                          partitions: %d
                          replication-factor: 1
                          record: { size: 1000B }
                          produce: { engine: %s, producers: %d }
                        """.formatted(
                                broker.bootstrapServers(), BenchWorkload.PARTITIONS, engine, BenchSpark.WORKERS))),
                List.of());
    }
}
