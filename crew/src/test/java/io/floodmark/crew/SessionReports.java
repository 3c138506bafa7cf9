package io.floodmark.crew;

import static org.awaitility.Awaitility.await;

import io.floodmark.load.LoadSession;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** The intervals and events that a session has reported so far. */
record SessionReports(List<LoadInterval> intervals, List<TrialEvent> events) {
    static SessionReports none() {
        return new SessionReports(new ArrayList<>(), new ArrayList<>());
    }

    void read(LoadSession session) {
        intervals.addAll(session.poll());
        events.addAll(session.events());
    }

    /** Reads ten times per second until the condition holds. */
    void readUntil(LoadSession session, Callable<Boolean> condition) {
        await().atMost(CrewFleetContract.LONG)
                .pollInterval(Duration.ofMillis(100))
                .until(() -> {
                    read(session);
                    return condition.call();
                });
    }

    long acked() {
        return intervals.stream().mapToLong(LoadInterval::acked).sum();
    }
}
