package io.floodmark.gateway.lane;

import static io.floodmark.gateway.lane.KafkaFailure.Heard.AFTER;
import static io.floodmark.gateway.lane.KafkaFailure.Heard.AT_THE_END;
import static io.floodmark.gateway.lane.KafkaFailure.Heard.BEFORE;
import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.gateway.lane.KafkaFailure.Heard;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.NetworkException;
import org.apache.kafka.common.errors.NotEnoughReplicasAfterAppendException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.OutOfOrderSequenceException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class KafkaFailureTest {
    static Stream<Arguments> table() {
        return Stream.of(
                Arguments.of(new RecordTooLargeException("x"), AFTER, 413),
                Arguments.of(new InvalidTopicException("x"), AFTER, 404),
                Arguments.of(new TopicAuthorizationException(Set.of("t")), AFTER, 403),
                Arguments.of(new InvalidRecordException("x"), AFTER, 422),
                Arguments.of(new ClusterAuthorizationException("x"), AFTER, 503),
                // Another record of the batch was refused.
                Arguments.of(new KafkaException("x"), AFTER, 503),
                // The record was never in the producer's buffer: no metadata, or no memory.
                Arguments.of(new TimeoutException("Topic t not present in metadata"), BEFORE, 503),
                // All of these may hide an attempt that was written.
                Arguments.of(new TimeoutException("Expiring 1 record(s)"), AFTER, 504),
                Arguments.of(new NetworkException("x"), AFTER, 504),
                Arguments.of(new NotEnoughReplicasException("x"), AFTER, 504),
                Arguments.of(new NotEnoughReplicasAfterAppendException("x"), AFTER, 504),
                Arguments.of(new OutOfOrderSequenceException("x"), AFTER, 504),
                Arguments.of(new KafkaException("x"), AT_THE_END, 504),
                Arguments.of(new ProducerFencedException("x"), AFTER, 504),
                Arguments.of(new ProducerFencedException("x"), BEFORE, 504),
                Arguments.of(new ProducerFencedException("x"), AT_THE_END, 504));
    }

    @ParameterizedTest
    @MethodSource("table")
    void isCertainOnlyWhereNothingCanHaveBeenWritten(Exception failure, Heard heard, int status) {
        assertThat(KafkaFailure.of(failure, heard, false).status()).isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource({"BEFORE, 503", "AFTER, 504", "AT_THE_END, 504"})
    void isNotCertainOfWhatIsInFlightWhenAProducerThatHasWrittenIsNotLetInAnyMore(Heard heard, int status) {
        assertThat(List.of(new ClusterAuthorizationException("x"), new SaslAuthenticationException("x")))
                .allSatisfy(failure -> assertThat(
                                KafkaFailure.of(failure, heard, true).status())
                        .isEqualTo(status));
    }
}
