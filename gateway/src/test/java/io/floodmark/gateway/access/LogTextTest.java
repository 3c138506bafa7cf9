package io.floodmark.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LogTextTest {
    @Test
    void leavesUsualNamesAsTheyAre() {
        assertThat(LogText.of("alice@example.org")).isEqualTo("alice@example.org");
        assertThat(LogText.of("GET")).isEqualTo("GET");
    }

    @Test
    void makesOneWordOfWhatWouldBeLinesOrFields() {
        assertThat(LogText.of("a\nevent=b c\t\"%\u001b[31m\u0000")).isEqualTo("a%0Aevent%3Db%20c%09%22%25%1B%5B31m%00");
        assertThat(LogText.of("\u00e9\u2028")).isEqualTo("%C3%A9%E2%80%A8");
        assertThat(LogText.of("")).isEqualTo("-");
    }

    @Test
    void cutsOffWhatIsLong() {
        assertThat(LogText.of("x".repeat(10_000))).hasSizeLessThan(300).endsWith("...");
    }
}
