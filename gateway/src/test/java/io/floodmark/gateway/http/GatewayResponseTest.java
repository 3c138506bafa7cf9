package io.floodmark.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome;
import io.floodmark.gateway.error.RecordOutcome.NotWritten;
import io.floodmark.gateway.error.RecordOutcome.Unknown;
import io.floodmark.gateway.error.RecordOutcome.Written;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the status rule by its table in docs/reference/gateway.md. */
class GatewayResponseTest {
    private static final RecordOutcome WRITTEN = new Written(1, 2, 3);
    private static final RecordOutcome LARGE = new NotWritten(Reason.TOO_LARGE, "large");
    private static final RecordOutcome REJECTED = new NotWritten(Reason.REJECTED, "no key");
    private static final RecordOutcome LATE = new NotWritten(Reason.WAITED_TOO_LONG, "late");
    private static final RecordOutcome UNKNOWN = new Unknown("lost");

    static Stream<Arguments> table() {
        return Stream.of(
                Arguments.of(List.of(WRITTEN, WRITTEN), 200, false),
                Arguments.of(List.of(WRITTEN, LARGE), 207, false),
                Arguments.of(List.of(WRITTEN, UNKNOWN), 207, false),
                Arguments.of(List.of(WRITTEN, LATE), 207, false),
                Arguments.of(List.of(UNKNOWN, UNKNOWN), 504, false),
                Arguments.of(List.of(UNKNOWN, LARGE), 504, false),
                Arguments.of(List.of(LATE, UNKNOWN), 504, false),
                Arguments.of(List.of(LARGE, LARGE), 413, false),
                Arguments.of(List.of(REJECTED, LARGE), 413, false),
                Arguments.of(List.of(LARGE, LATE), 413, false),
                Arguments.of(List.of(LATE, LATE), 503, true));
    }

    @ParameterizedTest
    @MethodSource("table")
    void answersByTheOutcomesOfAllRecords(List<RecordOutcome> outcomes, int status, boolean passing) {
        GatewayResponse answer = GatewayResponse.of(outcomes);

        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.passing()).isEqualTo(passing);
    }

    @Test
    void tellsEachRecord() {
        assertThat(GatewayResponse.of(List.of(WRITTEN, LARGE, UNKNOWN)).body()).isEqualTo("""
                {"records":[{"status":200,"partition":1,"offset":2,"timestamp":3},\
                {"status":413,"outcome":"not-written","reason":"too-large","message":"large"},\
                {"status":504,"outcome":"unknown","message":"lost"}]}""");
    }

    @Test
    void tellsOfAllWhereNoneIsWritten() {
        assertThat(GatewayResponse.of(List.of(UNKNOWN, LARGE)).body()).startsWith("{\"outcome\":\"unknown\"");
        assertThat(GatewayResponse.of(List.of(LATE, LARGE)).body()).startsWith("{\"outcome\":\"not-written\"");
    }
}
