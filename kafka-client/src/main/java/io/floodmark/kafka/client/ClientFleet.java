package io.floodmark.kafka.client;

import io.floodmark.client.Assignment;
import io.floodmark.client.Message;
import io.floodmark.client.Message.Kind;
import io.floodmark.kafka.wire.batch.CompressionDial;
import io.floodmark.kafka.wire.producer.ProducerFleet;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.RecordShapes;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.run.Condition;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.model.workload.ClientProduce;
import io.floodmark.traffic.RecordShape;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The client engine: KafkaProducers in a child process, with the version, JVM and settings that the plan specifies. If
 * the child dies, its session ends as disturbed, and the next session starts another child. Used by one thread.
 */
public final class ClientFleet implements ProducerFleet {
    /** Longer than {@code max.block.ms}, a minute, for which producers wait for metadata. */
    private static final Duration PREPARE = Duration.ofSeconds(90);

    private static final int THREADS_PER_CORE = 2;

    /** Time for the child's threads to become ready, even on a busy machine. */
    private static final long HEAD_START_NANOS = 50_000_000;

    private final ClientSettings settings;
    private final NanoClock clock;
    private List<Condition> conditions = List.of();
    /** Bytes that all producers together may buffer, according to the library's configuration. */
    private long buffered;

    private final double randomShare;
    private List<String> topics;
    private volatile ClientProcess child;
    private Optional<ClientSession> current = Optional.empty();

    /** Starts the child, which refuses settings that its client does not know. */
    public ClientFleet(ClientSettings settings, NanoClock clock) {
        this.settings = settings;
        this.clock = clock;
        this.topics = settings.topics();
        this.randomShare = CompressionDial.randomShare(settings.workload());
        this.child = started();
    }

    private ClientProcess started() {
        ClientProcess fresh = new ClientProcess("client-producers", settings.jvm(), clock);
        try {
            Assignment assignment = assignment();
            Map<String, String> effective = fresh.configure(Message.of(Kind.CONFIGURE, assignment::writeTo));
            conditions = fresh.conditions("producer", effective);
            buffered = settings.producers() * Long.parseLong(effective.get("buffer.memory"));
            return fresh;
        } catch (RuntimeException refused) {
            fresh.close();
            ClientProcess.removeLog(settings.jvm());
            throw refused;
        }
    }

    private Assignment assignment() {
        RecordShape shape = RecordShapes.of(settings.workload().record(), randomShare);
        ClientProduce produce = settings.workload().produce().client().orElseThrow();
        return new Assignment(
                settings.producers(),
                settings.first(),
                settings.of(),
                produce.threads(),
                threads(produce.threads()),
                produce.transaction(),
                settings.seed(),
                settings.stamped() ? shape.stamped() : shape,
                ClientProducerProperties.of(settings));
    }

    /** Threads that share a producer are what such a plan measures, so each sender has its own. */
    private int threads(int sendersEach) {
        int most = THREADS_PER_CORE * Runtime.getRuntime().availableProcessors();
        return sendersEach > 1 ? settings.producers() * sendersEach : Math.min(settings.producers(), most);
    }

    @Override
    public int producers() {
        return settings.producers();
    }

    @Override
    public List<Condition> conditions() {
        return List.copyOf(conditions);
    }

    @Override
    public List<Long> pids() {
        return List.of(child.pid());
    }

    @Override
    public void leave() {
        requireRest();
        if (current.filter(ClientSession::broken).isPresent()) {
            child.close();
        } else if (!child.lost()) {
            child.prepare(List.of(), PREPARE);
        }
    }

    @Override
    public void retarget(List<String> others) {
        requireRest();
        topics = List.copyOf(others);
    }

    @Override
    public LoadSession start(LoadOrder order) {
        prepare();
        return begin(
                order,
                SharedStart.alone(clock.nanoTime() + HEAD_START_NANOS),
                LeasePolicy.toProcess(buffered),
                ClientSession.SessionExtension.NONE);
    }

    /** Prepares the child, so that {@link #begin} need not wait. */
    public void prepare() {
        requireRest();
        if (child.lost() || current.filter(ClientSession::broken).isPresent()) {
            child.close();
            child = started();
        }
        if (!child.prepare(topics, PREPARE)) {
            child.close();
            child = started();
            child.requirePrepared(topics, PREPARE);
        }
    }

    /**
     * Begins a session at a time, and with budgets, that other processes share.
     *
     * @param share of the load that this process sends, 0 to 1
     */
    public ClientSession begin(
            LoadOrder order, SharedStart sharedStart, double share, ClientSession.SessionExtension extension) {
        return begin(order, sharedStart, LeasePolicy.ofWorker(buffered, share), extension);
    }

    /** Returns the bytes that producers may buffer: taken from a lease, but not yet sent. */
    public long buffered() {
        return buffered;
    }

    private ClientSession begin(
            LoadOrder order,
            SharedStart sharedStart,
            LeasePolicy leasePolicy,
            ClientSession.SessionExtension extension) {
        ClientSession session =
                new ClientSession(child, order, settings.workload(), leasePolicy, sharedStart, clock, extension);
        current = Optional.of(session);
        return session;
    }

    private void requireRest() {
        if (current.filter(ClientSession::underWay).isPresent()) {
            throw new EnvironmentException("the fleet is busy; expected no session under way");
        }
    }

    @Override
    public void close() {
        try {
            current.ifPresent(ClientSession::close);
        } finally {
            child.close();
            ClientProcess.removeLog(settings.jvm());
        }
    }
}
