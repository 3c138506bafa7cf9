package io.floodmark.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswersTest {
    private static UnwrittenRecords unwritten(int status, String body) {
        return Answers.unwritten(status, body.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void saysNothingOfWhatIsWritten() {
        assertThat(unwritten(200, "{\"records\":[{\"status\":200}]}")).isEqualTo(UnwrittenRecords.NONE);
        assertThat(unwritten(200, "{\"offsets\":[{\"offset\":1,\"error_code\":null}]}"))
                .isEqualTo(UnwrittenRecords.NONE);
        assertThat(unwritten(200, "{\"error_code\":200,\"offset\":1}")).isEqualTo(UnwrittenRecords.NONE);
        assertThat(unwritten(200, "{\"error_code\":200}{\"error_code\":200}")).isEqualTo(UnwrittenRecords.NONE);
        assertThat(unwritten(200, "no JSON at all")).isEqualTo(UnwrittenRecords.NONE);
    }

    @Test
    void tellsWhatIsUnknownFromWhatFailed() {
        String ours = "{\"records\":[{\"status\":200},{\"status\":413},{\"status\":503},"
                + "{\"status\":504,\"outcome\":\"unknown\"},{\"status\":504,\"outcome\":\"unknown\"}]}";

        assertThat(unwritten(207, ours)).isEqualTo(new UnwrittenRecords(2, 2));
    }

    @ParameterizedTest
    @CsvSource({
        "50002, not written: the record is larger, 1, 0",
        "50003, not written: more records wait, 1, 0",
        "50003, outcome unknown: Kafka did not confirm it, 0, 1",
        "50003, This server is not the leader, 0, 1",
        "40301, not written: you may not, 1, 0",
        "2, a code of Kafka, 1, 0"
    })
    void readsTheCodesOfVersionTwo(int code, String error, int failed, int unknown) {
        String body = "{\"offsets\":[{\"offset\":1,\"error_code\":null},{\"error_code\":" + code + ",\"error\":\""
                + error + "\"}]}";

        assertThat(unwritten(200, body)).isEqualTo(new UnwrittenRecords(failed, unknown));
        assertThat(unwritten(207, body)).isEqualTo(new UnwrittenRecords(failed, unknown));
    }

    @ParameterizedTest
    @CsvSource({"413, 1, 0", "503, 1, 0", "40403, 1, 0", "504, 0, 1", "500, 0, 1"})
    void readsTheReceiptsOfVersionThree(int code, int failed, int unknown) {
        String body = "{\"error_code\":200,\"offset\":1}\r\n{\"error_code\":" + code + ",\"message\":\"m\"}\r\n";

        assertThat(unwritten(200, body)).isEqualTo(new UnwrittenRecords(failed, unknown));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"id\":\"1\",\"error_code\":422} | 1 | 0",
                "{\"id\":\"1\",\"error_code\":503} | 1 | 0",
                "{\"id\":\"1\",\"error_code\":504} | 0 | 1",
                "{\"id\":\"1\"} | 0 | 1"
            })
    void countsTheFailuresOfABatchOfVersionThree(String failure, int failed, int unknown) {
        String body = "{\"successes\":[{\"id\":\"0\",\"offset\":7}],\"failures\":[" + failure + "]}";

        assertThat(unwritten(207, body)).isEqualTo(new UnwrittenRecords(failed, unknown));
    }

    @Test
    void saysNothingOfABatchWithoutFailures() {
        String body = "{\"successes\":[{\"id\":\"0\",\"offset\":7}],\"failures\":[]}";

        assertThat(unwritten(207, body)).isEqualTo(UnwrittenRecords.NONE);
    }

    @Test
    void takesNoRequestForWrittenThatWasOnlyAccepted() {
        assertThat(Answers.written(200)).isTrue();
        assertThat(Answers.written(202)).isFalse();
        assertThat(Answers.unknown(202)).isTrue();
        assertThat(unwritten(207, "{\"records\":[{\"status\":200},{\"status\":202}]}"))
                .isEqualTo(UnwrittenRecords.UNKNOWN);
    }

    @Test
    void knowsNothingWhereItCannotBeRead() {
        assertThat(unwritten(207, "<html>").of(10)).isEqualTo(new UnwrittenRecords(0, 10));
    }

    @Test
    void countsNoMoreThanThereWere() {
        assertThat(new UnwrittenRecords(7, 7).of(10)).isEqualTo(new UnwrittenRecords(7, 3));
        assertThat(new UnwrittenRecords(11, 7).of(10)).isEqualTo(new UnwrittenRecords(10, 0));
    }
}
