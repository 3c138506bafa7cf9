package io.floodmark.kafka.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.trial.TrialEvent;
import io.floodmark.testing.ManualClock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.kafka.clients.admin.QuorumInfo;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.internals.KafkaFutureImpl;
import org.junit.jupiter.api.Test;

class ControllerWatchTest {
    private final ManualClock clock = new ManualClock();
    private final long startNanos = clock.nanoTime();
    private final Deque<KafkaFutureImpl<QuorumInfo>> asked = new ArrayDeque<>();
    private final List<TrialEvent> events = new ArrayList<>();
    private final ControllerWatch watch = new ControllerWatch(
            () -> {
                asked.add(new KafkaFutureImpl<>());
                return asked.getLast();
            },
            clock);

    @Test
    void saysNothingWhileTheControllerAnswers() {
        for (int poll = 0; poll < 20; poll++) {
            poll();
            asked.forEach(question -> question.complete(null));
        }

        assertThat(events).isEmpty();
        assertThat(asked).as("about one question a second").hasSizeBetween(8, 11);
    }

    @Test
    void tellsOnceThatNobodyAnswers() {
        for (int poll = 0; poll < 40; poll++) {
            poll();
        }

        assertThat(events).singleElement().satisfies(event -> {
            assertThat(event.kind()).isEqualTo(TrialEvent.Kind.CONTROLLER_LOST);
            assertThat(Duration.ofNanos(event.atNanos() - startNanos))
                    .isBetween(Duration.ofSeconds(3), Duration.ofSeconds(5));
        });
    }

    @Test
    void takesAnErrorForSilence() {
        for (int poll = 0; poll < 20; poll++) {
            poll();
            asked.forEach(question -> question.completeExceptionally(new TimeoutException("late")));
        }

        assertThat(events).hasSize(1);
    }

    @Test
    void tellsAgainAfterARecovery() {
        for (int poll = 0; poll < 20; poll++) {
            poll();
        }
        asked.forEach(question -> question.complete(null));
        for (int poll = 0; poll < 20; poll++) {
            poll();
        }

        assertThat(events).hasSize(2);
    }

    /** A controller that died before a trial is also dead during the trial. */
    @Test
    void reportsALastingSilenceAgainWhenAsked() {
        for (int poll = 0; poll < 20; poll++) {
            poll();
        }
        watch.reportAgain();
        for (int poll = 0; poll < 20; poll++) {
            poll();
        }

        assertThat(events).extracting(TrialEvent::kind).containsOnly(TrialEvent.Kind.CONTROLLER_LOST);
        assertThat(events).hasSize(2);
    }

    @Test
    void givesUpWhereItMayNotAsk() {
        for (int poll = 0; poll < 20; poll++) {
            poll();
            asked.forEach(question -> question.completeExceptionally(new ClusterAuthorizationException("no")));
        }

        assertThat(events).isEmpty();
        assertThat(asked).hasSize(1);
    }

    /**
     * Before the first request, nobody can have answered: half a minute may pass until the first reading while clients
     * are created.
     */
    @Test
    void countsSilenceFromItsFirstQuestion() {
        clock.advance(Duration.ofSeconds(30));

        poll();

        assertThat(asked).hasSize(1);
        assertThat(events).isEmpty();
    }

    private void poll() {
        watch.poll().ifPresent(events::add);
        clock.advance(Duration.ofMillis(500));
    }
}
