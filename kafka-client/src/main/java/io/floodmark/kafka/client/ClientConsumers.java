package io.floodmark.kafka.client;

import io.floodmark.client.ConsumerAssignment;
import io.floodmark.client.Message;
import io.floodmark.client.Message.Kind;
import io.floodmark.client.Start;
import io.floodmark.load.ConsumeOrder;
import io.floodmark.load.ConsumeSession;
import io.floodmark.load.ConsumerFleet;
import io.floodmark.model.run.Condition;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.traffic.Pace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Real consumers in a child process. If the child dies, its session ends as disturbed, and the next session starts
 * another child.
 */
public final class ClientConsumers implements ConsumerFleet {
    /** Longer than groups may take to assign their partitions. */
    private static final Duration PREPARE = Duration.ofSeconds(90);

    private static final long HEAD_START_NANOS = 50_000_000;

    private final ConsumerSettings settings;
    private final Consumer<Map<String, List<Long>>> begin;
    private final NanoClock clock;
    private List<Condition> conditions = List.of();
    private volatile ClientProcess child;
    private Optional<ClientConsumeSession> current = Optional.empty();

    /**
     * Starts the child, which refuses settings that its client does not know.
     *
     * @param begin commits the start offsets of all groups; returns when that is done
     */
    public ClientConsumers(ConsumerSettings settings, Consumer<Map<String, List<Long>>> begin, NanoClock clock) {
        this.settings = settings;
        this.begin = begin;
        this.clock = clock;
        this.child = started();
    }

    private ClientProcess started() {
        ClientProcess fresh = new ClientProcess("client-consumers", settings.jvm(), clock);
        try {
            ConsumerAssignment assignment = new ConsumerAssignment(
                    settings.groups(),
                    settings.consume().members(),
                    settings.transactions(),
                    ClientConsumerProperties.of(settings));
            Map<String, String> effective = fresh.configure(Message.of(Kind.CONFIGURE_CONSUMERS, assignment::writeTo));
            conditions = fresh.conditions("consumer", effective);
            return fresh;
        } catch (RuntimeException refused) {
            fresh.close();
            ClientProcess.removeLog(settings.jvm());
            throw refused;
        }
    }

    @Override
    public List<Condition> conditions() {
        return conditions;
    }

    @Override
    public List<Long> pids() {
        return List.of(child.pid());
    }

    @Override
    public ConsumeSession start(ConsumeOrder order) {
        if (child.lost() || current.filter(ClientConsumeSession::broken).isPresent()) {
            child.close();
            child = started();
        }
        begin.accept(order.from());
        List<String> topics = order.from().keySet().stream().sorted().toList();
        if (!child.prepare(topics, PREPARE)) {
            child.close();
            child = started();
            child.requirePrepared(topics, PREPARE);
        }
        long startNanos = clock.nanoTime() + HEAD_START_NANOS;
        Start start = new Start(
                child.toChilds(startNanos), order.atMost().toNanos(), Pace.FLAT_OUT, 0, child.clockAheadNanos());
        child.send(Message.of(Kind.START, start::writeTo));
        ClientConsumeSession session =
                new ClientConsumeSession(child, settings.groups(), settings.transactions(), startNanos, clock);
        current = Optional.of(session);
        return session;
    }

    @Override
    public void close() {
        current.ifPresent(ClientConsumeSession::close);
        child.close();
        ClientProcess.removeLog(settings.jvm());
    }
}
