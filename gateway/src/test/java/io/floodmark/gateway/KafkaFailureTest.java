package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class KafkaFailureTest {
    static Stream<Arguments> table() {
        return Stream.of(
                Arguments.of(new RecordTooLargeException("x"), true, 413),
                Arguments.of(new InvalidTopicException("x"), true, 404),
                Arguments.of(new TopicAuthorizationException(Set.of("t")), true, 403),
                Arguments.of(new InvalidRecordException("x"), true, 422),
                Arguments.of(new ClusterAuthorizationException("x"), true, 503),
                Arguments.of(
                        new KafkaException("Failed to append record because it was part of a batch which had one more"
                                + " more invalid records"),
                        true,
                        503),
                // It was never in the producer's buffer: no metadata, or no memory.
                Arguments.of(new TimeoutException("Topic t not present in metadata"), false, 503),
                // All that may hide a try that was written.
                Arguments.of(new TimeoutException("Expiring 1 record(s)"), true, 504),
                Arguments.of(new NetworkException("x"), true, 504),
                Arguments.of(new NotEnoughReplicasException("x"), true, 504),
                Arguments.of(new NotEnoughReplicasAfterAppendException("x"), true, 504),
                Arguments.of(new OutOfOrderSequenceException("x"), true, 504),
                Arguments.of(new KafkaException("Producer is closed forcefully."), true, 504),
                Arguments.of(new ProducerFencedException("x"), true, 504),
                // Thrown by send() after the record was put into a batch.
                Arguments.of(new ProducerFencedException("x"), false, 504));
    }

    @ParameterizedTest
    @MethodSource("table")
    void isCertainOnlyWhereNothingCanHaveBeenWritten(Exception failure, boolean buffered, int status) {
        assertThat(KafkaFailure.of(failure, buffered).status()).isEqualTo(status);
    }
}
