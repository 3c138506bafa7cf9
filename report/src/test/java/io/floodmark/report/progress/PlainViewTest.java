package io.floodmark.report.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.Golden;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlainViewTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    @Test
    void writesALineForEachThingThatHappens() {
        try (ProgressView view = new PlainView(out)) {
            view.printLine("floodmark limit: a lab of 3 brokers");
            FakeProgress.script().forEach(view::show);
        }

        Golden.assertMatches("plain.txt", text());
    }

    @Test
    void writesNoEscapes() {
        try (ProgressView view = new PlainView(out)) {
            FakeProgress.script().forEach(view::show);
        }

        assertThat(text()).doesNotContain("\u001b", "\r\n\r");
    }

    @Test
    void isTakenWhereThereIsNoTerminalOrADumbOne() {
        assertThat(view(Map.of("TERM", "xterm"), false)).isInstanceOf(PlainView.class);
        assertThat(view(Map.of("TERM", "dumb"), true)).isInstanceOf(PlainView.class);
        assertThat(view(Map.of(), true)).isInstanceOf(PlainView.class);
        assertThat(view(Map.of("TERM", "xterm"), true)).isInstanceOf(LiveView.class);
    }

    @Test
    void honoursNoColour() {
        view(Map.of("TERM", "xterm", "NO_COLOR", "1"), true).show(FakeProgress.searching());
        assertThat(text()).doesNotContain("\u001b[1m");

        view(Map.of("TERM", "xterm", "NO_COLOR", ""), true).show(FakeProgress.searching());
        assertThat(text()).contains("\u001b[1m");
    }

    private ProgressView view(Map<String, String> environment, boolean terminal) {
        return ProgressView.of(environment, terminal, out, () -> 80);
    }

    private String text() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
