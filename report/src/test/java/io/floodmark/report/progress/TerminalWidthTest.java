package io.floodmark.report.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalWidthTest {
    @Test
    void isAPlausibleWidthWithOrWithoutATerminal() {
        TerminalWidth width = new TerminalWidth(() -> 0, Map.of("COLUMNS", "not a number"));

        assertThat(width.getAsInt()).isBetween(1, 99_999);
    }

    @Test
    void asksAgainOnlyAfterAWhile() {
        long[] now = {0};
        TerminalWidth width = new TerminalWidth(() -> now[0], Map.of("COLUMNS", "132"));

        int first = width.getAsInt();
        now[0] = 1_000_000_000L;

        assertThat(width.getAsInt()).isEqualTo(first);
    }
}
