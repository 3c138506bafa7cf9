package io.floodmark.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolReadsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-22 08:00:01:234, 0, 24.9863, 24.9863, 262000, 261739.1304, 0, 1001, 24.9614, 261738.2617",
                "2026-11-22 08:00:01:234, 0, 24,9863, 24,9863, 262000, 261739,1304, 0, 1001, 24,9614, 261738,2617"
            })
    void readsTheRecordsOfAReport(String line) {
        assertThat(ToolReads.records(line)).hasValue(262_000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                Reader.PASS_BEGINS,
                "SLF4J(W): No SLF4J providers were found.",
                "WARNING: Exiting, 1, 2, 3, 4, 5"
            })
    void passesOverWhatIsNoReport(String line) {
        assertThat(ToolReads.records(line)).isEmpty();
    }
}
