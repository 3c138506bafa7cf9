package io.floodmark.kafka.connect;

import io.floodmark.load.EventLog;
import io.floodmark.model.NanoClock;
import io.floodmark.model.TrialEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Whether a Connect cluster runs the sinks as it did when the session began. A task that fails, or is moved to another
 * worker, makes what is measured another thing; so does silence of REST or of brokers for 3 s, in which nobody knows.
 * One thread.
 */
final class SinkHealth {
    /** As long as a probe may be silent before a trial is blind. */
    static final Duration SILENCE = Duration.ofSeconds(3);

    private final EventLog events;
    private final NanoClock clock;
    private long heardNanos;

    SinkHealth(EventLog events, NanoClock clock) {
        this.events = events;
        this.clock = clock;
        this.heardNanos = clock.nanoTime();
    }

    /** Everybody has answered. */
    void heard() {
        heardNanos = clock.nanoTime();
    }

    /** One question went wrong. */
    void troubled(String connector, RuntimeException why) {
        long now = clock.nanoTime();
        if (now - heardNanos >= SILENCE.toNanos()) {
            lost(
                    "silence " + connector,
                    "nothing was heard of connector " + connector + " for more than " + SILENCE.toSeconds() + " s: "
                            + why.getMessage());
            return;
        }
        events.report(now, TrialEvent.Kind.CLIENT_ERROR, "connect " + connector, String.valueOf(why.getMessage()));
    }

    /** A worker that ran sinks when the session began has been silent for as long. */
    void silent(String worker, String why) {
        lost(
                "worker " + worker,
                "Connect worker " + worker + " runs sinks, and has not answered for more than " + SILENCE.toSeconds()
                        + " s: " + why);
    }

    /**
     * Compares.
     *
     * @param workers where its tasks ran when the session began
     */
    void look(String connector, Optional<ConnectorStatus> seen, List<String> workers) {
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
