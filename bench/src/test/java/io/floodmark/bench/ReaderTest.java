package io.floodmark.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReaderTest {
    @Test
    void readsBackWhatWasReportedAndNothingElse() {
        assertThat(Reader.reported(Reader.report(1_234))).hasValue(1_234);
        assertThat(Reader.reported(Reader.PASS_BEGINS)).isEmpty();
    }
}
