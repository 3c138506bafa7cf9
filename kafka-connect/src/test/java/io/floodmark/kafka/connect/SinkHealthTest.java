package io.floodmark.kafka.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.load.EventLog;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.trial.TrialEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/**
 * Tests which states of a Connect cluster make a trial invalid; ConnectExistingTest and ConnectLabTest see some of them
 * on a real one.
 */
class SinkHealthTest {
    private static final List<String> AS_BEGUN = List.of("a:8083", "b:8083");

    private final AtomicLong nanos = new AtomicLong();
    private final EventLog events = new EventLog();
    private final SinkHealth health = new SinkHealth(events, nanos::get);

    private static ConnectorStatus.Task task(int id, String state, String worker) {
        return new ConnectorStatus.Task(id, state, worker, state.equals("FAILED") ? "java.lang.Error: it broke" : "");
    }

    private void look(String state, ConnectorStatus.Task... tasks) {
        health.compare("sink", Optional.of(new ConnectorStatus(state, "", List.of(tasks))), AS_BEGUN);
    }

    private void assertLost(String text) {
        assertThat(events.takeFresh()).singleElement().satisfies(event -> {
            assertThat(event.kind()).isEqualTo(TrialEvent.Kind.GENERATOR_LOST);
            assertThat(event.kind().disturbs()).isTrue();
            assertThat(event.text()).contains(text);
        });
    }

    private void silentFor(Duration length) {
        nanos.addAndGet(length.toNanos());
        health.troubled("sink", new TargetException(TargetException.Kind.UNREACHABLE, "no answer in time"));
    }

    @Test
    void saysNothingWhileTasksRunWhereTheyRan() {
        look("RUNNING", task(0, "RUNNING", "a:8083"), task(1, "RUNNING", "b:8083"));

        assertThat(events.takeFresh()).isEmpty();
    }

    @Test
    void aTaskThatWasMovedIsAnotherMeasurement() {
        look("RUNNING", task(0, "RUNNING", "a:8083"), task(1, "RUNNING", "a:8083"));

        assertLost("reassigned: they ran on [a:8083, b:8083], now they are [RUNNING on a:8083, RUNNING on a:8083]");
    }

    @Test
    void soIsOneThatIsNotDealtOut() {
        look("RUNNING", task(0, "RUNNING", "a:8083"), task(1, "UNASSIGNED", "b:8083"));

        assertLost("UNASSIGNED on b:8083");
    }

    @Test
    void aConnectorThatSomebodyDeletedIsMissed() {
        health.compare("sink", Optional.empty(), AS_BEGUN);

        assertLost("connector sink was deleted by another client");
    }

    @Test
    void aTaskThatFailedIsNamedWithItsReason() {
        look("RUNNING", task(0, "FAILED", "a:8083"), task(1, "RUNNING", "b:8083"));

        assertLost("task 0 of connector sink has failed on a:8083: java.lang.Error: it broke");
    }

    @Test
    void silenceIsSuspiciousForThreeSecondsAndThenTheEnd() {
        silentFor(Duration.ofMillis(2_900));
        assertThat(events.takeFresh())
                .singleElement()
                .satisfies(event -> assertThat(event.kind()).isEqualTo(TrialEvent.Kind.CLIENT_ERROR));

        silentFor(Duration.ofMillis(100));
        assertLost("nothing was heard of connector sink for more than 3 s: no answer in time");
    }

    @Test
    void anAnswerEndsASilence() {
        nanos.addAndGet(Duration.ofMillis(2_900).toNanos());
        health.answered();

        silentFor(Duration.ofMillis(2_900));

        assertThat(events.takeFresh())
                .singleElement()
                .satisfies(event -> assertThat(event.kind()).isEqualTo(TrialEvent.Kind.CLIENT_ERROR));
    }
}
