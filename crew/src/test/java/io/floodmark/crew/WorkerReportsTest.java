package io.floodmark.crew;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.client.Trouble;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkerReportsTest {
    private static final long START = 5_000_000_000L;

    private byte[] asked = new byte[0];
    private final DriverLine line = new DriverLine(
            question -> {
                asked = question;
                return new byte[0];
            },
            () -> 0);
    private final WorkerReports reports =
            new WorkerReports(1, 2, "worker 2 (there)", line, new DriverLine.Offset(1_000, 0));

    private List<Trouble> told() throws IOException {
        reports.look(Look.Stage.SENDING, 0, 0);
        return Look.of(Arrays.copyOfRange(asked, 1, asked.length)).troubles();
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
