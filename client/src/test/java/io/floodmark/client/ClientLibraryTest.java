package io.floodmark.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.common.utils.AppInfoParser;
import org.junit.jupiter.api.Test;

class ClientLibraryTest {
    @Test
    void tellsWhatTheLibraryTellsOfItself() {
        assertThat(ClientLibrary.version())
                .isEqualTo(AppInfoParser.getVersion())
                .matches("\\d+\\.\\d+\\.\\d+");
    }
}
