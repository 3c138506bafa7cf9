package io.floodmark.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import org.apache.kafka.common.KafkaException;

/** The consumers of a child. Every load phase has new ones, like a service that starts. */
final class Consuming implements Role {
    private static final long JOIN_NANOS = 60_000_000_000L;
    private static final long LOOK_NANOS = 20_000_000L;

    /**
     * The time without a change after which an assignment is stable. It is longer than members of the new protocol take
     * to learn of each other: group.consumer.heartbeat.interval.ms is 5 s.
     */
    private static final long SETTLED_NANOS = 6_000_000_000L;

    private final ConsumerAssignment assignment;
    private final Pipe pipe;
    private final ProcessClock clock;
    private final Troubles troubles;
    private List<ConsumeThread> ready = List.of();
    private Optional<ChildConsumeSession> session = Optional.empty();

    Consuming(ConsumerAssignment assignment, Pipe pipe, ProcessClock clock) {
        this.assignment = assignment;
        this.pipe = pipe;
        this.clock = clock;
        this.troubles = new Troubles(pipe, clock);
    }

    /**
     * Creates the consumers and waits until their groups have assigned all partitions, so that a load that begins then
     * is read at once.
     */
    @Override
    public void prepare(List<String> topics) {
        close();
        List<ConsumeThread> fresh = new ArrayList<>();
        for (int group = 0; group < assignment.groups().size(); group++) {
            Deliveries deliveries = new Deliveries(assignment.transactions());
            Properties own = new Properties();
            own.putAll(assignment.config(assignment.groups().get(group)).all());
            for (int member = 0; member < assignment.members(); member++) {
                fresh.add(new ConsumeThread(fresh.size(), group, own, topics, deliveries, clock, troubles));
            }
        }
        ready = List.copyOf(fresh);
        ready.forEach(Thread::start);
        awaitPartitions();
    }

    /**
     * Waits until all partitions are assigned and every member has some, unless the assignment has settled otherwise.
     */
    private void awaitPartitions() {
        long asked = clock.nanoTime();
        long changed = asked;
        List<Integer> before = List.of();
        while (true) {
            long now = clock.nanoTime();
            List<Integer> dealt = ready.stream().map(ConsumeThread::assigned).collect(Collectors.toList());
            changed = dealt.equals(before) ? changed : now;
            before = dealt;
            boolean settled = !dealt.contains(0) || now - changed > SETTLED_NANOS;
            if (settled && ConsumeThread.allDealt(ready)) {
                return;
            }
            ready.stream()
                    .flatMap(thread -> thread.failure().stream())
                    .findFirst()
                    .ifPresent(this::giveUp);
            if (now - asked > JOIN_NANOS) {
                close();
                throw new Failure(
                        Failure.Kind.CHILD,
                        "The consumers did not get their partitions within " + JOIN_NANOS / 1_000_000_000L
                                + " s; expected group coordinators that answer");
            }
            Sleep.until(now + LOOK_NANOS, clock);
        }
    }

    private void giveUp(KafkaException failure) {
        close();
        Throwable reason = failure.getCause() == null ? failure : failure.getCause();
        throw new Failure(
                failure.getCause() == null ? Failure.Kind.UNREACHABLE : Failure.Kind.PLAN,
                "The consumers cannot begin: " + reason.getMessage()
                        + "; expected properties that this version of the client can use, and coordinators that answer",
                failure);
    }

    @Override
    public void start(Start start) {
        ClientLoadPhase phase = new ClientLoadPhase(start);
        session = Optional.of(new ChildConsumeSession(assignment.groups().size(), ready, phase, pipe, clock));
        ready = List.of();
    }

    /** Unmonitored reading does no harm, for example while the producers drain. The pipe ends with the parent. */
    @Override
    public void heartbeat(long moreBytes) {}

    @Override
    public void stop(long drainNanos) {
        session.ifPresent(running -> running.stop(drainNanos));
        session = Optional.empty();
    }

    @Override
    public void close() {
        stop(0);
        ready.forEach(ConsumeThread::end);
        ready.forEach(Sleep::join);
        ready = List.of();
    }
}
