package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.runner.StoppedException;
import io.floodmark.trial.StopRequest;
import java.io.ByteArrayInputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TypedLinesTest {
    private final StopRequest stop = new StopRequest();

    @Test
    void givesEachQuestionTheNextLine() {
        TypedLines lines = typed("first\n\n  third \n");

        assertThat(lines.next(stop)).isEqualTo("first");
        assertThat(lines.next(stop)).isEmpty();
        assertThat(lines.next(stop)).isEqualTo("third");
    }

    @Test
    void givesNothingToEveryQuestionAfterTheEnd() {
        TypedLines lines = typed("only");

        assertThat(lines.next(stop)).isEqualTo("only");
        assertThat(lines.next(stop)).isEmpty();
        assertThat(lines.next(stop)).isEmpty();
    }

    @Test
    void endsAtOnceWhenTheUserStopsInsteadOfTyping() throws Exception {
        try (PipedOutputStream nobodyTypes = new PipedOutputStream();
                PipedInputStream input = new PipedInputStream(nobodyTypes)) {
            Thread user = new Thread(stop::request);
            TypedLines lines = new TypedLines(input);
            user.start();

            assertThatThrownBy(() -> lines.next(stop)).isInstanceOf(StoppedException.class);
            user.join(Duration.ofSeconds(10).toMillis());
        }
    }

    @Test
    void takesInputThatCannotBeReadForTheEnd() {
        PipedInputStream connectedToNothing = new PipedInputStream();

        assertThat(new TypedLines(connectedToNothing).next(stop)).isEmpty();
    }

    private static TypedLines typed(String text) {
        return new TypedLines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }
}
