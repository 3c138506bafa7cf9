package io.floodmark.testing.kafka;

import io.floodmark.testing.kafka.KafkaSettings.Place;
import io.floodmark.testing.kafka.KafkaSettings.Security;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A real Kafka cluster for tests, registered as an extension of JUnit:
 *
 * <pre>
 * &#64;RegisterExtension
 * static final KafkaCluster KAFKA = KafkaCluster.inJvm(3).shared();
 * </pre>
 *
 * <p>Tests that share a cluster use their own topics, groups and client ids, and resume what they pause. Tests that
 * stop brokers use {@link KafkaSettings#exclusive()}. Thread-safe after it is started.
 */
public final class KafkaCluster implements BeforeAllCallback, BeforeEachCallback, TopicOperations, AutoCloseable {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(KafkaCluster.class);

    private final KafkaSettings settings;
    private final boolean shared;
    private @Nullable Running running;

    private record Running(Brokers brokers, Admin admin) implements AutoCloseable {
        static Running start(KafkaSettings settings) {
            Brokers brokers =
                    settings.place() == Place.THIS_JVM ? JvmBrokers.start(settings) : ProcessBrokers.start(settings);
            Map<String, Object> properties = new HashMap<>(brokers.client());
            properties.put("bootstrap.servers", brokers.bootstrapServers());
            return new Running(brokers, Admin.create(properties));
        }

        @Override
        public void close() {
            admin.close(Duration.ZERO);
            brokers.close();
        }
    }

    KafkaCluster(KafkaSettings settings, boolean shared) {
        this.settings = settings;
        this.shared = shared;
    }

    /** Returns settings of a cluster whose brokers run in the JVM of the test. */
    public static KafkaSettings inJvm(int brokers) {
        return new KafkaSettings(Place.THIS_JVM, brokers, Security.NONE, Map.of(), List.of());
    }

    /** Returns settings of a cluster whose brokers run in separate processes. */
    public static KafkaSettings processes(int brokers) {
        return new KafkaSettings(Place.PROCESSES, brokers, Security.NONE, Map.of(), List.of());
    }

    static KafkaCluster started(KafkaSettings settings) {
        KafkaCluster cluster = new KafkaCluster(settings, false);
        cluster.running = Running.start(settings);
        return cluster;
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        find(context);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        find(context);
    }

    /**
     * Finds or starts the cluster in a store of JUnit. JUnit closes it when the scope of the store ends: the test run
     * for shared clusters, else the class or the test.
     */
    private void find(ExtensionContext context) {
        if (running == null) {
            ExtensionContext scope = shared ? context.getRoot() : context;
            running = scope.getStore(NAMESPACE)
                    .computeIfAbsent(shared ? settings : this, key -> Running.start(settings), Running.class);
        }
    }

    private Running running() {
        return Objects.requireNonNull(running, "not started: is the field annotated with @RegisterExtension?");
    }

    @Override
    public String bootstrapServers() {
        return running().brokers().bootstrapServers();
    }

    @Override
    public Map<String, String> client() {
        return running().brokers().client();
    }

    @Override
    public Admin admin() {
        return running().admin();
    }

    @Override
    public boolean known(String topic) {
        return running().brokers().know(topic);
    }

    /** Returns the ids of all brokers, running or not. */
    public List<Integer> brokers() {
        return running().brokers().ids();
    }

    /** Shuts a broker down cleanly; its data stays. */
    public void stop(int broker) {
        running().brokers().stop(broker);
    }

    /** Kills a broker in a process like {@code kill -9}; its data stays. */
    public void kill(int broker) {
        running().brokers().kill(broker);
    }

    /** Restarts a broker that was stopped or killed, and waits until it serves. */
    public void start(int broker) {
        running().brokers().start(broker);
    }

    /** Pauses a broker in a process: its connections stay open, but it answers nothing. */
    public void pause(int broker) {
        running().brokers().pause(broker);
    }

    /** Resumes a paused broker. */
    public void resume(int broker) {
        running().brokers().resume(broker);
    }

    /** Waits for the result of a call of {@link Admin} and returns it. */
    public static <T> T get(KafkaFuture<T> future) {
        return future.toCompletionStage().toCompletableFuture().join();
    }

    /** Stops a cluster that {@link KafkaSettings#start()} started; JUnit closes all others. */
    @Override
    public void close() {
        running().close();
    }
}
