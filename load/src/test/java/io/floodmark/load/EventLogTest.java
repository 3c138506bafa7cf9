package io.floodmark.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.trial.TrialEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

final class EventLogTest {
    private static final long SECOND = 1_000_000_000L;
    private final EventLog log = new EventLog();

    private void report(long atNanos, String trouble) {
        log.report(atNanos, TrialEvent.Kind.CLIENT_ERROR, trouble, trouble + " happened.");
    }

    @Test
    void tellsTheSameTroubleOnceASecondAndHowOftenItWasLeftOut() {
        report(0, "A");
        report(1, "A");
        report(2, "B");
        report(3, "A");
        report(SECOND, "A");

        assertThat(log.takeFresh())
                .extracting(TrialEvent::text)
                .containsExactly("A happened.", "B happened.", "A happened. (and 2 more like it before)");
        assertThat(log.takeFresh()).isEmpty();
    }

    @Test
    void fallsSilentAfterSomeHundreds() {
        for (int i = 0; i < 10_000; i++) {
            report(i * SECOND, "A");
        }

        List<TrialEvent> told = log.takeFresh();

        assertThat(told).hasSize(EventLog.MOST);
    }
}
