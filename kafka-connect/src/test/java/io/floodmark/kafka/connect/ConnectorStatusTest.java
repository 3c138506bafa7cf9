package io.floodmark.kafka.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ConnectorStatusTest {
    @Test
    void tellsOfAStackTraceWhatFailedAndTheLastCause() {
        ConnectorStatus.Task task = new ConnectorStatus.Task(0, "FAILED", "a:1", """
                ConnectException: Tolerance exceeded in error handler
                \tat Some.method(Some.java:1)
                Caused by: DataException: Converting byte[] failed
                \tat Other.method(Other.java:2)
                Caused by: JsonParseException: Unexpected character
                \t... 13 more
                """);

        assertThat(task.why())
                .isEqualTo("ConnectException: Tolerance exceeded in error handler; because of JsonParseException:"
                        + " Unexpected character");
    }

    @Test
    void tellsOneLineAsItIs() {
        assertThat(new ConnectorStatus("FAILED", "no such class", List.of()).why())
                .isEqualTo("no such class");
        assertThat(new ConnectorStatus("FAILED", "", List.of()).why()).isEqualTo("no reason was given");
    }
}
