package io.floodmark.kafka.connect;

import io.floodmark.load.EventLog;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Checks that a Connect cluster runs the sinks as it did when the session began. If a task fails or moves to another
 * worker, the measurement is of something else. If REST or brokers do not answer for 3 s, the state is unknown. Not
 * thread-safe.
 */
final class SinkHealth {
    /** The same time after which a silent probe makes a trial invalid. */
    static final Duration SILENCE = Duration.ofSeconds(3);

    private final EventLog events;
    private final NanoClock clock;
    private long answeredNanos;

    SinkHealth(EventLog events, NanoClock clock) {
        this.events = events;
        this.clock = clock;
        this.answeredNanos = clock.nanoTime();
    }

    /** Notes that all requests were answered. */
    void answered() {
        answeredNanos = clock.nanoTime();
    }

    /** Notes that a request failed. */
    void troubled(String connector, RuntimeException why) {
        long now = clock.nanoTime();
        if (now - answeredNanos >= SILENCE.toNanos()) {
            lost(
                    "silence " + connector,
                    "nothing was heard of connector " + connector + " for more than " + SILENCE.toSeconds() + " s: "
                            + why.getMessage());
            return;
        }
        events.report(now, TrialEvent.Kind.CLIENT_ERROR, "connect " + connector, String.valueOf(why.getMessage()));
    }

    /** Notes that a worker that ran sinks when the session began has not answered for {@link #SILENCE}. */
    void silent(String worker, String why) {
        lost(
                "worker " + worker,
                "Connect worker " + worker + " runs sinks, and has not answered for more than " + SILENCE.toSeconds()
                        + " s: " + why);
    }

    /**
     * Compares the status of a connector with that at the start of the session.
     *
     * @param workers workers that ran its tasks when the session began
     */
    void compare(String connector, Optional<ConnectorStatus> seen, List<String> workers) {
        if (seen.isEmpty()) {
            lost("gone " + connector, "connector " + connector + " was deleted by another client");
            return;
        }
        ConnectorStatus status = seen.get();
        if (status.failed()) {
            lost("failed " + connector, "connector " + connector + " has failed: " + status.why());
        }
        status.tasks().stream()
                .filter(ConnectorStatus.Task::failed)
                .forEach(task -> lost(
                        "failed " + connector + task.id(),
                        "task " + task.id() + " of connector " + connector + " has failed on " + task.worker() + ": "
                                + task.why()));
        boolean unsettled = status.tasks().stream().anyMatch(task -> !task.runs() && !task.failed());
        if (unsettled || !status.workers().equals(workers)) {
            lost(
                    "moved " + connector,
                    "the tasks of connector " + connector + " were reassigned: they ran on "
                            + workers + ", now they are "
                            + status.tasks().stream()
                                    .map(task -> task.state() + " on " + task.worker())
                                    .toList());
        }
    }

    private void lost(String trouble, String text) {
        events.report(clock.nanoTime(), TrialEvent.Kind.GENERATOR_LOST, trouble, text);
    }
}
