package io.floodmark.kafka.client;

import io.floodmark.client.Message;
import io.floodmark.client.Message.Kind;
import io.floodmark.client.Trouble;
import io.floodmark.load.EventLog;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.NanoClock;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Receives a child's messages in a load phase, in order, until the child is at rest or has ended. Used by one thread.
 */
final class ClientProtocol {
    /** Allows for the child's reports, one per second, and for the end of its threads. */
    static final Duration GRACE = Duration.ofSeconds(10);

    /**
     * Shorter than 5 s, after which the driver gives up the worker: the worker first reports that its child is stuck.
     */
    static final Duration GRACE_IN_A_WORKER = Duration.ofSeconds(3);

    /** Receives messages that only one kind of child sends. */
    interface MessageHandler {
        /**
         * Receives one message.
         *
         * @throws IOException if it is malformed or unexpected
         */
        void handle(Message said) throws IOException;
    }

    private final ClientProcess child;
    private final EventLog events;
    private final NanoClock clock;
    private final MessageHandler handler;
    private final Duration grace;
    private final BooleanSupplier exhausted;
    private boolean settled;
    private boolean broken;

    /** Creates the protocol with a child that gets no leases. */
    ClientProtocol(ClientProcess child, EventLog events, NanoClock clock, MessageHandler handler) {
        this(child, events, clock, handler, GRACE, () -> true);
    }

    /**
     * Creates the protocol; reads nothing yet.
     *
     * @param grace time after the drain, after which a child that is not at rest is killed
     * @param exhausted true if budgets have nothing more to lease
     */
    ClientProtocol(
            ClientProcess child,
            EventLog events,
            NanoClock clock,
            MessageHandler handler,
            Duration grace,
            BooleanSupplier exhausted) {
        this.child = child;
        this.events = events;
        this.clock = clock;
        this.handler = handler;
        this.grace = grace;
        this.exhausted = exhausted;
    }

    /** True if the child has ended, or may not be at rest. */
    boolean broken() {
        return broken;
    }

    /** Handles all messages that have arrived. Does not wait. */
    void listen() {
        for (Optional<Message> said = child.poll(); said.isPresent(); said = child.poll()) {
            try {
                handle(said.get());
            } catch (IOException malformed) {
                throw new EnvironmentException(
                        child.name() + " cannot be understood: " + malformed.getMessage(), malformed);
            }
        }
        if (child.lost() && !settled) {
            breakOff("lost", child.lastWords());
        }
    }

    private void handle(Message said) throws IOException {
        switch (said.kind()) {
            case TROUBLE -> report(Trouble.readFrom(said.body()));
            case ENDED -> settled = true;
            default -> handler.handle(said);
        }
    }

    private void report(Trouble trouble) {
        if (trouble.kind() == Trouble.Kind.SPENT && !exhausted.getAsBoolean()) {
            // This is not the end of a budget, which would end a whole search.
            String text = trouble.text() + "; more was lent too late";
            events.report(
                    child.toParentNanos(trouble.atNanos()), TrialEvent.Kind.GENERATOR_LOST, trouble.group(), text);
            return;
        }
        TrialEvent.Kind kind = switch (trouble.kind()) {
            case CLIENT_ERROR -> TrialEvent.Kind.CLIENT_ERROR;
            case UNWATCHED -> TrialEvent.Kind.BLIND;
            case LOST -> TrialEvent.Kind.GENERATOR_LOST;
            case SPENT -> TrialEvent.Kind.BUDGET;
            case CLOCK -> TrialEvent.Kind.CLOCK_STEPPED;
        };
        events.report(child.toParentNanos(trouble.atNanos()), kind, trouble.group(), trouble.text());
    }

    private void breakOff(String group, String text) {
        if (!broken) {
            broken = true;
            events.report(clock.nanoTime(), TrialEvent.Kind.GENERATOR_LOST, group, text);
        }
    }

    /** Stops the child and handles its remaining messages; kills a child that does not come to rest. */
    void end(Duration drain) {
        end(drain, 1);
    }

    /**
     * Stops the child like {@link #end(Duration)}, if {@code drains} phases drain one after another, each for up to
     * {@code drain}.
     */
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

    /** Waits briefly for further messages. */
    private void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("interrupted while " + child.name() + " came to rest", leave);
        }
    }
}
