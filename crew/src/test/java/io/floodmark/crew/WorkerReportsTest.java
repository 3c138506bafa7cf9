package io.floodmark.crew;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.client.Trouble;
import io.floodmark.model.trial.Delivery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkerReportsTest {
    private static final long START = 5_000_000_000L;

    private byte[] asked = new byte[0];
    private final List<Heartbeat> looks = new ArrayList<>();
    private boolean silent;
    private final DriverLine line = new DriverLine(
            question -> {
                asked = question;
                looks.add(asked());
                if (silent) {
                    throw new IOException("no answer");
                }
                return new byte[0];
            },
            () -> 0);
    private final WorkerReports reports =
            new WorkerReports(1, 2, "worker 2 (there)", line, new DriverLine.Offset(1_000, 0));

    private Heartbeat asked() throws IOException {
        return Heartbeat.of(Arrays.copyOfRange(asked, 1, asked.length));
    }

    private List<Trouble> told() throws IOException {
        reports.sendHeartbeat(Heartbeat.Stage.SENDING, 0, 0);
        return asked().troubles();
    }

    @Test
    void saysItsLastWordAlsoWhereTheOneBeforeItWasNotAnswered() throws IOException {
        silent = true;
        assertThatThrownBy(() -> reports.sendHeartbeat(Heartbeat.Stage.SENT, 0, 5))
                .isInstanceOf(IOException.class);
        silent = false;
        reports.deliveries(List.of(new Delivery("g", "t", 0, 30, 0, 0, Delivery.Basis.OFFSETS)));

        reports.finish(7);

        assertThat(looks)
                .extracting(Heartbeat::stage)
                .containsExactly(Heartbeat.Stage.SENT, Heartbeat.Stage.SENT, Heartbeat.Stage.DONE);
        assertThat(looks).extracting(Heartbeat::sequence).containsExactly(0L, 0L, 1L);
        assertThat(looks.get(2).deliveries()).hasSize(1);
        assertThat(looks.get(2).takenBytes()).isEqualTo(7);
    }

    @Test
    void saysItsLastWordOnce() throws IOException {
        reports.sendHeartbeat(Heartbeat.Stage.SENT, 0, 5);

        reports.finish(5);

        assertThat(looks).extracting(Heartbeat::stage).containsExactly(Heartbeat.Stage.SENT, Heartbeat.Stage.DONE);
    }

    @Test
    void tellsThatItHeardOfTheStartTooLate() throws IOException {
        reports.beganAt(START + 20_000_001, START);

        assertThat(told()).singleElement().satisfies(trouble -> {
            assertThat(trouble.kind()).isEqualTo(Trouble.Kind.LOST);
            assertThat(trouble.text())
                    .isEqualTo("worker 2 (there) could begin only 21 ms after the first record was due");
            assertThat(trouble.atNanos()).as("by the driver's clock").isEqualTo(START + 20_000_001 - 1_000);
        });
    }

    @Test
    void tellsNothingWhereItBeganInTime() throws IOException {
        reports.beganAt(START, START);

        assertThat(told()).isEmpty();
    }
}
