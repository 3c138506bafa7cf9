package io.floodmark.testing.kafka;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Utils;

/** Brokers in this JVM, with a separate controller. */
final class JvmBrokers implements Brokers {
    private static final int CONTROLLER = 3_000;
    private static final int ATTEMPTS = 3;

    private final Path folder;
    private final JvmNode controller;
    private final SortedMap<Integer, JvmNode> brokers;
    private final String bootstrapServers;
    private final Map<String, String> client;

    private JvmBrokers(
            Path folder,
            JvmNode controller,
            SortedMap<Integer, JvmNode> brokers,
            List<Integer> ports,
            Map<String, String> client) {
        this.folder = folder;
        this.controller = controller;
        this.brokers = brokers;
        this.bootstrapServers = ports.stream().map(port -> "localhost:" + port).collect(Collectors.joining(","));
        this.client = client;
    }

    /** Starts brokers; with other ports if another process takes one of them meanwhile. */
    static JvmBrokers start(KafkaSettings settings) {
        for (int attempt = 1; ; attempt++) {
            try {
                return startOnce(settings);
            } catch (IllegalStateException failed) {
                if (attempt == ATTEMPTS || !portTaken(failed)) {
                    throw failed;
                }
            }
        }
    }

    private static boolean portTaken(Throwable failed) {
        return Stream.iterate(failed, Objects::nonNull, Throwable::getCause).anyMatch(BindException.class::isInstance);
    }

    private static JvmBrokers startOnce(KafkaSettings settings) {
        Path folder = ClusterFolder.make();
        List<Integer> ports = FreePorts.find(settings.brokers() + 1);
        List<Integer> brokerPorts = ports.subList(1, ports.size());
        JvmSecurity security = JvmSecurity.of(settings.security());
        Map<String, String> all = new TreeMap<>(defaults(settings.brokers()));
        all.put("controller.listener.names", "CONTROLLER");
        all.put("controller.quorum.voters", CONTROLLER + "@localhost:" + ports.get(0));
        all.put("inter.broker.listener.name", "EXTERNAL");
        all.putAll(security.config());
        all.putAll(settings.config());
        String clusterId = Uuid.randomUuid().toString();
        JvmNode controller = node(folder, clusterId, all, CONTROLLER, "controller", "CONTROLLER", ports.get(0));
        SortedMap<Integer, JvmNode> brokers = new TreeMap<>();
        IntStream.range(0, settings.brokers())
                .forEach(id ->
                        brokers.put(id, node(folder, clusterId, all, id, "broker", "EXTERNAL", brokerPorts.get(id))));
        JvmBrokers started = new JvmBrokers(folder, controller, brokers, brokerPorts, security.client());
        try {
            controller.start();
            concurrently(brokers.values(), JvmNode::start);
            return started;
        } catch (RuntimeException e) {
            started.close();
            throw new IllegalStateException("cannot start a test cluster with " + settings, e);
        }
    }

    /** Starts or stops all brokers at once, because each waits for the controller most of the time. */
    private static void concurrently(Collection<JvmNode> nodes, Consumer<JvmNode> action) {
        ExecutorService threads = Executors.newFixedThreadPool(nodes.size());
        try {
            CompletableFuture.allOf(nodes.stream()
                            .map(node -> CompletableFuture.runAsync(() -> action.accept(node), threads))
                            .toArray(CompletableFuture[]::new))
                    .join();
        } finally {
            threads.shutdown();
        }
    }

    private static JvmNode node(
            Path folder, String clusterId, Map<String, String> all, int id, String role, String listener, int port) {
        Path own = folder.resolve(role + "-" + id);
        Map<String, String> config = new TreeMap<>(all);
        config.put("process.roles", role);
        config.put("node.id", Integer.toString(id));
        config.put("listeners", listener + "://localhost:" + port);
        config.put("log.dirs", own.resolve("data").toString());
        return JvmNode.format(own, clusterId, config);
    }

    /**
     * Returns settings that let a small cluster create its internal topics and avoid waits that are irrelevant to
     * tests.
     */
    private static Map<String, String> defaults(int brokers) {
        return Map.of(
                "auto.create.topics.enable", "false",
                // A broker that stops waits for the next answer to its heartbeat.
                "broker.heartbeat.interval.ms", "200",
                "group.initial.rebalance.delay.ms", "0",
                "num.partitions", "1",
                "offsets.topic.replication.factor", Integer.toString(Math.min(3, brokers)),
                "offsets.topic.num.partitions", "3",
                "transaction.state.log.replication.factor", Integer.toString(Math.min(3, brokers)),
                "transaction.state.log.min.isr", "1",
                "transaction.state.log.num.partitions", "3");
    }

    @Override
    public String bootstrapServers() {
        return bootstrapServers;
    }

    @Override
    public Map<String, String> client() {
        return client;
    }

    @Override
    public List<Integer> ids() {
        return List.copyOf(brokers.keySet());
    }

    @Override
    public boolean know(String topic) {
        return brokers.values().stream().filter(JvmNode::running).allMatch(broker -> broker.knows(topic));
    }

    private JvmNode broker(int id) {
        return Objects.requireNonNull(brokers.get(id), () -> "no broker " + id);
    }

    @Override
    public void stop(int id) {
        broker(id).stop();
    }

    @Override
    public void start(int id) {
        broker(id).start();
    }

    /** Stops brokers before the controller, because without one they would wait for it while they shut down. */
    @Override
    public void close() {
        concurrently(brokers.values(), JvmNode::stop);
        controller.stop();
        try {
            Utils.delete(folder.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
