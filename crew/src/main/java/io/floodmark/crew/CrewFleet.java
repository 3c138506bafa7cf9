package io.floodmark.crew;

import io.floodmark.client.Message;
import io.floodmark.client.Message.Kind;
import io.floodmark.client.Texts;
import io.floodmark.host.OwnedCommand;
import io.floodmark.host.ScratchFolder;
import io.floodmark.kafka.client.ClientProcess;
import io.floodmark.kafka.client.ClientSession;
import io.floodmark.kafka.client.EffectiveClientSettings;
import io.floodmark.kafka.client.LeasePolicy;
import io.floodmark.kafka.client.SharedStart;
import io.floodmark.kafka.wire.producer.Commits;
import io.floodmark.kafka.wire.producer.ProducerFleet;
import io.floodmark.load.ConsumerFleet;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.GeneratorLostException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.run.Condition;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Delivery;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.model.workload.EngineKind;
import io.floodmark.model.workload.ProduceSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Engines in workers on other machines, which stay from the first session to the last, and groups that read at the same
 * time. Their driver ({@link CrewDriver}) is a child process. A lost worker ends its session as disturbed and is
 * replaced for the next. Used by one thread.
 */
public final class CrewFleet implements ProducerFleet {
    /** The timeout of opening, in addition to the time that the driver announces for its platform. */
    private static final Duration OPEN = Duration.ofSeconds(150);

    private static final Duration PREPARE = Duration.ofSeconds(150);
    private static final Duration GROW = Duration.ofSeconds(60);

    /** The time for the driver to release its resources: executors, pods, temporary files. */
    private static final Duration LEAVE = Duration.ofSeconds(10);

    /**
     * The time until every worker has learnt of the start, which it polls every 100 ms. A worker that has not makes the
     * trial invalid.
     */
    private static final long HEAD_START_NANOS = 600_000_000L;

    private static final long HEAD_START_OF_EACH_NANOS = 1_000_000L;

    private final CrewSettings settings;
    private final OwnedCommand command;
    private final ScratchFolder folder;
    private final NanoClock clock;
    private final FleetProbe probe = new FleetProbe();
    private final List<Condition> ofClients;
    private CrewFacts facts = CrewFacts.UNTOLD;
    private List<String> topics;
    private int timesProducers = 1;
    /** Another thread reads its pid. */
    private volatile ClientProcess driver;

    private final List<CrewConsumers> consumers = new ArrayList<>();
    private Optional<ClientSession> current = Optional.empty();
    private boolean closed;

    /**
     * Starts the driver and waits for workers.
     *
     * @param command of the driver
     * @param folder of the driver's files; removed with its log when the fleet is closed. If no workers can be started,
     *     the log is kept, since often only it has the reason
     * @throws io.floodmark.model.error.PlanException if workers cannot be started as the plan specifies
     * @throws io.floodmark.model.error.TargetException if there are fewer workers than requested
     */
    public CrewFleet(CrewSettings settings, OwnedCommand command, ScratchFolder folder, NanoClock clock) {
        this.settings = settings;
        this.command = command;
        this.folder = folder;
        this.clock = clock;
        this.topics = settings.topics();
        try {
            this.ofClients = ofClients(settings);
            this.driver = started();
        } catch (RuntimeException failed) {
            folder.close();
            throw new DriverLog(command.log()).namedBy(failed);
        }
    }

    /**
     * Reads the effective settings here, since workers have the same library. Invalid settings are rejected before any
     * worker is started.
     */
    private static List<Condition> ofClients(CrewSettings settings) {
        ProduceSpec produce = settings.workload().produce();
        return produce.client().isPresent()
                ? EffectiveClientSettings.ofProducers(settings.bootstrapServers(), settings.client(), produce)
                : List.of();
    }

    private ClientProcess started() {
        ClientProcess fresh = new ClientProcess(command, clock);
        try {
            facts = CrewFacts.of(fresh.configure(Message.of(Kind.CONFIGURE, order()::writeTo), OPEN));
            return fresh;
        } catch (RuntimeException refused) {
            fresh.leave(LEAVE);
            throw refused;
        }
    }

    /**
     * Returns the order for a driver. One that replaces a lost driver gets the producers of the first, which are part
     * of the workload.
     */
    private CrewOrder order() {
        return new CrewOrder(
                settings.workers().orElse(0),
                settings.producers().orElse(facts.producers()),
                settings.confidential(),
                new CrewAssignment(
                        clock.nanoTime(),
                        settings.bootstrapServers(),
                        settings.brokers(),
                        settings.client(),
                        settings.plan(),
                        settings.texts(),
                        1,
                        settings.pool().value()));
    }

    @Override
    public int producers() {
        return timesProducers * facts.producers();
    }

    /** Takes effect with the next session, for which workers of the wire engine open new connections. */
    @Override
    public OptionalInt scaleProducers(int times) {
        requireRest();
        if (settings.workload().produce().engine().kind() != EngineKind.WIRE) {
            return OptionalInt.empty();
        }
        timesProducers = times;
        return OptionalInt.of(producers());
    }

    /** Returns the number of active workers. */
    public int workers() {
        return facts.workers();
    }

    @Override
    public List<Condition> conditions() {
        return Stream.concat(ofClients.stream(), facts.conditions().stream()).toList();
    }

    @Override
    public List<Long> pids() {
        return List.of(driver.pid());
    }

    @Override
    public List<Probe> probes() {
        return List.of(probe);
    }

    @Override
    public void retarget(List<String> others) {
        requireRest();
        topics = List.copyOf(others);
    }

    /** Activates reserve workers from the next session on. There are none if the plan sets the number of workers. */
    @Override
    public OptionalInt grow() {
        requireRest();
        if (settings.workers().isPresent() || unfit()) {
            return OptionalInt.empty();
        }
        int before = facts.workers();
        facts = CrewFacts.of(driver.configure(Message.of(Kind.GROW), GROW));
        return facts.workers() > before ? OptionalInt.of(facts.workers()) : OptionalInt.empty();
    }

    @Override
    public Optional<String> idle() {
        return facts.idle();
    }

    private boolean unfit() {
        return driver.lost() || current.filter(ClientSession::broken).isPresent();
    }

    @Override
    public LoadSession start(LoadOrder order) {
        requireRest();
        List<ReadOrder> reading =
                consumers.stream().flatMap(each -> each.take().stream()).toList();
        prepare(Message.of(Kind.PREPARE, out -> {
            Texts.writeAll(out, topics);
            Texts.write(out, order.pace().text());
            out.writeLong(order.atMost().toNanos());
            out.writeInt(producers());
            ReadOrder.writeAll(out, reading);
        }));
        ClientSession session = new ClientSession(
                driver,
                order,
                settings.workload(),
                LeasePolicy.toWorkers(facts.workers()),
                SharedStart.alone(clock.nanoTime() + HEAD_START_NANOS + facts.workers() * HEAD_START_OF_EACH_NANOS),
                clock,
                new FleetExtension(reading.isEmpty() ? 1 : 2));
        current = Optional.of(session);
        probe.begin(clock.nanoTime());
        return session;
    }

    /** Prepares a session. A driver that is lost meanwhile is replaced, since nothing was sent yet. */
    private void prepare(Message order) {
        if (unfit()) {
            replaceDriver();
        }
        try {
            driver.requirePrepared(order, PREPARE);
        } catch (EnvironmentException failure) {
            if (!driver.lost()) {
                throw failure;
            }
            replaceDriver();
            driver.requirePrepared(order, PREPARE);
        }
    }

    /**
     * Replaces the driver. Resources that are no longer available were available before, so neither the plan nor the
     * cluster is the cause.
     */
    private void replaceDriver() {
        driver.close();
        // It belonged to the driver that is gone.
        current = Optional.empty();
        try {
            driver = started();
        } catch (TargetException away) {
            throw away.kind() == TargetException.Kind.UNREACHABLE
                    ? new GeneratorLostException(String.valueOf(away.getMessage()), away)
                    : away;
        }
    }

    @Override
    public Optional<ConsumerFleet> readers(List<String> groups, int members, Commits commits) {
        CrewConsumers reading = new CrewConsumers(groups, members, commits);
        consumers.add(reading);
        return Optional.of(reading);
    }

    /** Receives the messages that drivers send in addition to those of other children. */
    private final class FleetExtension implements ClientSession.SessionExtension {
        private final int drains;

        private FleetExtension(int drains) {
            this.drains = drains;
        }

        @Override
        public void handle(Message said) throws IOException {
            switch (said.kind()) {
                case LEASED -> {
                    long bytes = said.body().readLong();
                    current.ifPresent(session -> session.taken(bytes));
                }
                case SAMPLES ->
                    WorkerHostReading.readAll(said.body())
                            .forEach(reading -> probe.add(reading.shifted(driver::toParentNanos)));
                case CONSUMED -> {
                    for (ConsumeInterval interval : ConsumeText.readIntervals(said.body())) {
                        ConsumeInterval shifted = ConsumeText.shifted(interval, driver::toParentNanos);
                        consumers.forEach(each -> each.consumed(shifted));
                    }
                }
                case POSITIONS -> {
                    for (Positions positions : Positions.readAll(said.body())) {
                        consumers.forEach(each -> each.positions(positions));
                    }
                }
                case DELIVERED -> {
                    List<Delivery> deliveries = ConsumeText.readDeliveries(said.body());
                    consumers.forEach(each -> each.delivered(deliveries));
                }
                default -> throw new IOException("it says " + said.kind() + " while it sends");
            }
        }

        @Override
        public int drains() {
            return drains;
        }
    }

    private void requireRest() {
        if (current.filter(ClientSession::underWay).isPresent()) {
            throw new EnvironmentException("the fleet is busy; expected no session under way");
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            current.ifPresent(ClientSession::close);
        } finally {
            driver.leave(LEAVE);
            folder.close();
            new DriverLog(command.log()).remove();
        }
    }
}
