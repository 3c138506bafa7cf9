package io.floodmark.bench.known;

import io.floodmark.bench.InterruptibleSleep;
import io.floodmark.bench.Proc;
import io.floodmark.bench.Signals;
import io.floodmark.bench.explain.Injection;
import io.floodmark.kafka.probe.JmxCredentials;
import io.floodmark.kafka.probe.JmxProbe;
import io.floodmark.kafka.probe.RemoteJmx;
import io.floodmark.lab.LabEntry;
import io.floodmark.lab.LabJmx;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * What reading the metrics of brokers over JMX costs them: three brokers on separate hosts, without load, with a topic
 * of few or of many partitions. CPU of the brokers is compared between a time without and a time with the probes of a
 * run.
 *
 * <p>Arguments: program, folder, seconds, numbers of partitions.
 */
final class WatchCost {
    private static final int BROKERS = 3;
    private static final short COPIES = 3;
    /** Creating thousands of partitions takes a while, and brokers compile what they ran for it. */
    private static final int SETTLE_SECONDS = 60;

    private final ProgramRuns commands;
    private final Path folder;
    private final int seconds;

    private WatchCost(ProgramRuns commands, Path folder, int seconds) {
        this.commands = commands;
        this.folder = folder;
        this.seconds = seconds;
    }

    public static void main(String[] arguments) throws Exception {
        Signals.unwindThisThread();
        WatchCost bench = new WatchCost(
                new ProgramRuns(Path.of(arguments[0]).toAbsolutePath()),
                Files.createDirectories(Path.of(arguments[1]).toAbsolutePath()),
                Integer.parseInt(arguments[2]));
        System.out.println(
                "partitions  copies  cores at rest  cores watched  CPU per broker  reader's CPU  a pass takes"
                        + "  passes per second");
        for (String partitions : List.of(arguments).subList(3, arguments.length)) {
            bench.measure(Integer.parseInt(partitions));
        }
    }

    private void measure(int partitions) throws Exception {
        KnownCondition condition = KnownCondition.of(
                "watch-" + partitions,
                partitions + " partitions",
                "{ brokers: " + BROKERS + " }",
                "{ }",
                Metrics.JMX,
                Injection.NONE,
                OptionalDouble.empty(),
                Set.of());
        Path room = Files.createDirectories(folder.resolve(condition.key()));
        try (KnownCluster cluster = KnownCluster.start(condition, commands, room)) {
            create(cluster.lab().bootstrapServers(), partitions);
            InterruptibleSleep.seconds(SETTLE_SECONDS);
            double atRest = cores(cluster.lab(), () -> InterruptibleSleep.seconds(seconds));
            List<Passes> passes = new ArrayList<>();
            double[] own = {0};
            double watched = cores(cluster.lab(), () -> own[0] = watch(cluster, passes));
            report(partitions, atRest, watched, own[0], passes);
        }
    }

    private static void create(String bootstrapServers, int partitions) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            admin.createTopics(List.of(new NewTopic("watched", partitions, COPIES)))
                    .all()
                    .get(2, TimeUnit.MINUTES);
        }
    }

    /** Returns the cores that all brokers together use during the work. */
    private static double cores(LabEntry lab, Runnable work) {
        double before = cpuSeconds(lab);
        long began = System.nanoTime();
        work.run();
        return (cpuSeconds(lab) - before) / ((System.nanoTime() - began) / 1e9);
    }

    private static double cpuSeconds(LabEntry lab) {
        return lab.servers().stream()
                .filter(server -> server.name().startsWith("broker"))
                .mapToDouble(server -> new Proc(server.stamp().pid()).cpuSeconds())
                .sum();
    }

    /** Number of passes over the beans of one broker, and their nanoseconds. */
    private record Passes(int number, long nanos) {}

    /** Reads every broker as a run does, and returns the cores that reading takes here. */
    private double watch(KnownCluster cluster, List<Passes> passes) {
        double before = new Proc(ProcessHandle.current().pid()).cpuSeconds();
        List<Thread> readers = new ArrayList<>();
        Optional<JmxCredentials> credentials = JmxCredentials.fromEnvironment(cluster.credentials());
        String[] servers = cluster.lab().bootstrapServers().split(",", -1);
        for (int broker = 1; broker <= BROKERS; broker++) {
            String host = servers[broker - 1].split(":", -1)[0];
            JmxProbe probe = new JmxProbe(
                    broker, RemoteJmx.at(host + ":" + LabJmx.PORT, credentials), Optional.empty(), System::nanoTime);
            Thread reader = new Thread(() -> {
                Passes done = read(probe);
                synchronized (passes) {
                    passes.add(done);
                }
            });
            reader.start();
            readers.add(reader);
        }
        readers.forEach(WatchCost::join);
        return (new Proc(ProcessHandle.current().pid()).cpuSeconds() - before) / seconds;
    }

    private Passes read(JmxProbe probe) {
        int number = 0;
        long nanos = 0;
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        try (probe) {
            while (System.nanoTime() < end) {
                long began = System.nanoTime();
                probe.read();
                nanos += System.nanoTime() - began;
                number++;
                long rest = probe.period().toNanos() - (System.nanoTime() - began);
                InterruptibleSleep.millis(Math.max(0, TimeUnit.NANOSECONDS.toMillis(rest)));
            }
        }
        return new Passes(number, nanos);
    }

    private static void join(Thread reader) {
        try {
            reader.join();
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", leave);
        }
    }

    private void report(int partitions, double atRest, double watched, double own, List<Passes> passes) {
        int number = passes.stream().mapToInt(Passes::number).sum();
        double nanos = passes.stream().mapToDouble(Passes::nanos).sum();
        System.out.printf(
                Locale.ROOT,
                "%10d  %6d  %13.3f  %13.3f  %13.1f%%  %11.1f%%  %9.0f ms  %17.2f%n",
                partitions,
                COPIES,
                atRest,
                watched,
                100 * (watched - atRest) / BROKERS,
                100 * own,
                nanos / number / 1e6,
                number / (double) BROKERS / seconds);
    }
}
