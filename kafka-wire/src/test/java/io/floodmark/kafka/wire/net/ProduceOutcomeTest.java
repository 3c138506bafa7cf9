package io.floodmark.kafka.wire.net;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.common.protocol.Errors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ProduceOutcomeTest {
    @ParameterizedTest
    @CsvSource({
        "NONE, WRITTEN",
        "NOT_LEADER_OR_FOLLOWER, MOVED",
        "UNKNOWN_TOPIC_OR_PARTITION, MOVED",
        "UNKNOWN_TOPIC_ID, MOVED",
        "NOT_ENOUGH_REPLICAS, LATER",
        "NOT_ENOUGH_REPLICAS_AFTER_APPEND, LOST",
        "REQUEST_TIMED_OUT, LOST",
        "KAFKA_STORAGE_ERROR, LOST",
        "TOPIC_AUTHORIZATION_FAILED, DENIED",
        "CLUSTER_AUTHORIZATION_FAILED, DENIED",
        "DUPLICATE_SEQUENCE_NUMBER, WRITTEN",
        "OUT_OF_ORDER_SEQUENCE_NUMBER, MISNUMBERED",
        "UNKNOWN_PRODUCER_ID, MISNUMBERED",
        "INVALID_PRODUCER_EPOCH, REFUSED",
        "MESSAGE_TOO_LARGE, REFUSED",
        "RECORD_LIST_TOO_LARGE, REFUSED",
        "CORRUPT_MESSAGE, REFUSED",
        "INVALID_TIMESTAMP, REFUSED",
        "INVALID_RECORD, REFUSED",
        "INVALID_REQUIRED_ACKS, REFUSED",
        "UNSUPPORTED_COMPRESSION_TYPE, REFUSED",
        "POLICY_VIOLATION, REFUSED"
    })
    void everyErrorHasAMeaning(Errors error, ProduceOutcome outcome) {
        assertThat(ProduceOutcome.of(error, (short) 1)).isEqualTo(outcome);
    }

    @ParameterizedTest
    @CsvSource({"-1, LOST", "1, MOVED", "0, MOVED"})
    void aLeaderThatLostItsOfficeMayHaveAppendedWhileItWaitedForFollowers(short acks, ProduceOutcome outcome) {
        assertThat(ProduceOutcome.of(Errors.NOT_LEADER_OR_FOLLOWER, acks)).isEqualTo(outcome);
    }
}
