package io.floodmark.crew;

import io.floodmark.client.IntervalReport;
import io.floodmark.client.Message;
import io.floodmark.host.OwnedProcess;
import io.floodmark.host.ScratchFolder;
import io.floodmark.kafka.client.ChildJvm;
import io.floodmark.kafka.client.ClientFleet;
import io.floodmark.kafka.client.ClientSession;
import io.floodmark.kafka.client.ClientSettings;
import io.floodmark.kafka.client.SharedStart;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadPhase;
import io.floodmark.load.Sequenced;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.NanoClock;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * The real producers of one worker, in a child process, which is controlled like the local child processes of
 * Floodmark.
 */
final class ClientPart implements ProducerShare {
    /**
     * The minimum number of bytes that a child has available, and half as much again: it must not run out between two
     * heartbeats of the driver.
     */
    private static final long SPARE = 48L << 20;

    /** The drain of a session that ended without a stop. */
    private static final Duration LONGEST_DRAIN = Duration.ofSeconds(30);

    private static final long LOOK_NANOS = 20_000_000L;

    private final Shares shares;
    private final int replicas;
    private final FleetWall wall;
    private final ScratchFolder folder;
    private final ClientFleet fleet;
    private final NanoClock clock;
    private final PartThread thread;

    /**
     * Starts the child, which rejects settings that its client does not know.
     *
     * @param wall clock by which records are stamped
     */
    ClientPart(WorkerRequest.Joined joined, int worker, FleetWall wall, NanoClock clock) {
        this.wall = wall;
        this.replicas = joined.assignment().workload().replicationFactor();
        this.clock = clock;
        this.shares = shares(joined, worker);
        this.folder = ScratchFolder.make("client");
        this.fleet = started(joined);
        this.thread = new PartThread(worker);
    }

    private ClientFleet started(WorkerRequest.Joined joined) {
        try {
            return new ClientFleet(settings(joined), clock);
        } catch (RuntimeException refused) {
            folder.close();
            throw refused;
        }
    }

    /** Returns consecutive producers: those of the workers with lower numbers come first. */
    private static Shares shares(WorkerRequest.Joined joined, int worker) {
        int all = joined.assignment().producers();
        int first = (int) ((long) all * worker / joined.workers());
        int next = (int) ((long) all * (worker + 1) / joined.workers());
        return new Shares(first, 1, next, all);
    }

    private ClientSettings settings(WorkerRequest.Joined joined) {
        CrewAssignment assignment = joined.assignment();
        return assignment.client(joined.topics(), shares.first(), shares.end() - shares.first(), jvm(assignment));
    }

    /**
     * Returns the JVM of the child. All its temporary files, including native libraries that it unpacks, are in one
     * folder.
     */
    private ChildJvm jvm(CrewAssignment assignment) {
        List<String> flags = new ArrayList<>(List.of("-Djava.io.tmpdir=" + folder.path()));
        flags.addAll(
                assignment.workload().produce().client().orElseThrow().client().jvmFlags());
        return new ChildJvm(
                Path.of(System.getProperty("java.home")),
                flags,
                classPath(),
                folder.path().resolve("client.log"));
    }

    /**
     * Returns the class path. On Spark this program's jar contains the client library, and Spark its dependencies;
     * elsewhere the class path of this process has everything.
     */
    private static List<Path> classPath() {
        Stream<Path> running = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !entry.isEmpty())
                .map(Path::of);
        return Stream.concat(Stream.of(OwnedProcess.classesOf(ProducerConfig.class)), running)
                .distinct()
                .toList();
    }

    @Override
    public void prepare(List<String> topics, LoadOrder order) {
        fleet.retarget(topics);
        fleet.prepare();
    }

    @Override
    public Sending send(LoadOrder order, LoadPhase phase, long aheadNanos) {
        return new Relayed(order, phase, aheadNanos);
    }

    @Override
    public Shares shares() {
        return shares;
    }

    @Override
    public long spare() {
        return SPARE;
    }

    @Override
    public List<Long> pids() {
        return fleet.pids();
    }

    @Override
    public void close() {
        thread.end(() -> {
            try {
                fleet.close();
            } finally {
                folder.close();
            }
        });
    }

    /** Relays the messages of the child. */
    private final class Relayed implements Sending, ClientSession.SessionExtension {
        private final LoadOrder order;
        private final LoadPhase phase;
        private final Queue<IntervalReport> pending = new ConcurrentLinkedQueue<>();
        private final Future<?> driven;
        /** The number of bytes leased to the child, as it reports them. */
        private volatile long leased;

        /** The part of these bytes that was sent, or may have been. */
        private volatile long used;

        private volatile Optional<Sequenced> sequenced = Optional.empty();

        private Relayed(LoadOrder order, LoadPhase phase, long aheadNanos) {
            this.order = order;
            this.phase = phase;
            this.driven = thread.begin(() -> drive(aheadNanos));
        }

        private void drive(long aheadNanos) {
            long startMillis = wall.millis() + (phase.startNanos() - clock.nanoTime()) / 1_000_000;
            SharedStart common = new SharedStart(phase.startNanos(), aheadNanos, startMillis);
            double share = (shares.end() - shares.first()) / (double) shares.of();
            try (ClientSession session = fleet.begin(order, common, share, this)) {
                while (phase.sending(clock.nanoTime()) && !session.ended()) {
                    session.poll();
                    pass(session.events());
                    LockSupport.parkNanos(LOOK_NANOS);
                }
                session.stop(drain());
                session.poll();
                pass(session.events());
                sequenced = session.sequenced();
            }
            // The topics may be deleted before this worker learns of others.
            fleet.leave();
        }

        private Duration drain() {
            Duration left = Duration.ofNanos(Math.max(0, phase.drainEndNanos() - clock.nanoTime()));
            return left.compareTo(LONGEST_DRAIN) < 0 ? left : LONGEST_DRAIN;
        }

        private void pass(List<TrialEvent> events) {
            events.forEach(event ->
                    phase.events().report(event.atNanos(), event.kind(), event.kind() + event.text(), event.text()));
        }

        @Override
        public void handle(Message said) throws IOException {
            NONE.handle(said);
        }

        @Override
        public void reported(IntervalReport report) {
            leased = report.leased();
            long most = report.last() ? report.spent() : Math.min(report.leased(), report.spent() + fleet.buffered());
            used = report.last() ? most : Math.max(used, most);
            pending.add(report);
        }

        @Override
        public List<IntervalReport> seconds(long nowNanos) {
            List<IntervalReport> fresh = new ArrayList<>();
            for (IntervalReport next = pending.peek(); next != null && !next.last(); next = pending.peek()) {
                fresh.add(pending.remove());
            }
            return fresh;
        }

        /** The child ends its interval without this call when it is stopped. */
        @Override
        public List<IntervalReport> stopped(long nowNanos) {
            return List.of();
        }

        @Override
        public boolean atRest() {
            return driven.isDone();
        }

        @Override
        public List<IntervalReport> rest() throws IOException {
            PartThread.awaitEnd(driven);
            return List.copyOf(pending);
        }

        @Override
        public long taken() {
            return used;
        }

        @Override
        public long held() {
            return Math.max(0, order.budgets().get(0).taken() / replicas - leased);
        }

        @Override
        public Optional<Sequenced> sequenced() {
            return sequenced;
        }
    }
}
