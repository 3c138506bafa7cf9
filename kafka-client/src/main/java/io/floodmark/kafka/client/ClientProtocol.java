package io.floodmark.kafka.client;

import io.floodmark.client.Message;
import io.floodmark.client.Message.Kind;
import io.floodmark.client.Trouble;
import io.floodmark.load.EventLog;
import io.floodmark.model.EnvironmentException;
import io.floodmark.model.NanoClock;
import io.floodmark.model.TrialEvent;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** What a child says in one stretch of load, heard in order until it is at rest or gone. One thread. */
final class ClientProtocol {
    /** The child reports every second and must be given time to end its threads. */
    static final Duration GRACE = Duration.ofSeconds(10);

    /** A worker says whose child it was before its driver gives it up itself, after 5 s. */
    static final Duration GRACE_IN_A_WORKER = Duration.ofSeconds(3);

    /** Takes what only one kind of child says. */
    interface Ear {
        /**
         * Hears one message.
         *
         * @throws IOException where it cannot be understood
         */
        void hear(Message said) throws IOException;
    }

    private final ClientProcess child;
    private final EventLog events;
    private final NanoClock clock;
    private final Ear ear;
    private final Duration grace;
    private final BooleanSupplier exhausted;
    private boolean settled;
    private boolean broken;

    /** With a child that is lent nothing. */
    ClientProtocol(ClientProcess child, EventLog events, NanoClock clock, Ear ear) {
        this(child, events, clock, ear, GRACE, () -> true);
    }

    /**
     * Hears nothing yet.
     *
     * @param grace beyond the drain, until a child that is not at rest is ended
     * @param exhausted whether budgets have no more to lend
     */
    ClientProtocol(
            ClientProcess child, EventLog events, NanoClock clock, Ear ear, Duration grace, BooleanSupplier exhausted) {
        this.child = child;
        this.events = events;
        this.clock = clock;
        this.ear = ear;
        this.grace = grace;
        this.exhausted = exhausted;
    }

    /** The child is gone, or cannot be trusted to be at rest. */
    boolean broken() {
        return broken;
    }

    /** Hears all that has been said since. Does not wait. */
    void listen() {
        for (Optional<Message> said = child.poll(); said.isPresent(); said = child.poll()) {
            try {
                hear(said.get());
            } catch (IOException malformed) {
                throw new EnvironmentException(
                        child.name() + " cannot be understood: " + malformed.getMessage(), malformed);
            }
        }
        if (child.lost() && !settled) {
            breakOff("lost", child.lastWords());
        }
    }

    private void hear(Message said) throws IOException {
        switch (said.kind()) {
            case TROUBLE -> report(Trouble.readFrom(said.body()));
            case ENDED -> settled = true;
            default -> ear.hear(said);
        }
    }

    private void report(Trouble trouble) {
        if (trouble.kind() == Trouble.Kind.SPENT && !exhausted.getAsBoolean()) {
            // Not the end of a budget, which would end a whole search.
            String text = trouble.text() + "; more was lent too late";
            events.report(child.toOurs(trouble.atNanos()), TrialEvent.Kind.GENERATOR_LOST, trouble.group(), text);
            return;
        }
        TrialEvent.Kind kind = switch (trouble.kind()) {
            case CLIENT_ERROR -> TrialEvent.Kind.CLIENT_ERROR;
            case UNWATCHED -> TrialEvent.Kind.BLIND;
            case LOST -> TrialEvent.Kind.GENERATOR_LOST;
            case SPENT -> TrialEvent.Kind.BUDGET;
            case CLOCK -> TrialEvent.Kind.CLOCK_STEPPED;
        };
        events.report(child.toOurs(trouble.atNanos()), kind, trouble.group(), trouble.text());
    }

    private void breakOff(String group, String text) {
        if (!broken) {
            broken = true;
            events.report(clock.nanoTime(), TrialEvent.Kind.GENERATOR_LOST, group, text);
        }
    }

    /** Tells the child to stop and hears it out; one that does not come to rest is ended. */
    void end(Duration drain) {
        end(drain, 1);
    }

    /** The same of a child in which so many follow each other, each of whom may take the whole drain. */
    void end(Duration drain, int drains) {
        child.send(Message.of(Kind.STOP, out -> out.writeLong(drain.toNanos())));
        long deadline =
                clock.nanoTime() + drain.multipliedBy(drains).plus(grace).toNanos();
        try {
            while (!settled && !broken) {
                listen();
                if (clock.nanoTime() > deadline) {
                    breakOff("stuck", child.name() + " did not finish in time");
                }
                pause();
            }
        } catch (RuntimeException failed) {
            broken = true;
            throw failed;
        } finally {
            if (broken) {
                child.close();
            }
        }
    }

    /** A moment, until the child has said more. */
    private void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("interrupted while " + child.name() + " came to rest", leave);
        }
    }
}
