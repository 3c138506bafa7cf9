package io.floodmark.testing.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.testing.kafka.KafkaSettings.Security;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(120)
class KafkaClusterTest {
    @RegisterExtension
    static final KafkaCluster ONE = KafkaCluster.inJvm(1).shared();

    @RegisterExtension
    static final KafkaCluster SAME = KafkaCluster.inJvm(1).shared();

    @Test
    void isOneForAllWhoAskForTheSame() throws Exception {
        String topic = ONE.topic(2);
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(ONE.properties(), new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(topic, new byte[] {7})).get();
        }

        assertThat(SAME.bootstrapServers()).isEqualTo(ONE.bootstrapServers());
        assertThat(SAME.readAll(topic))
                .singleElement()
                .satisfies(record -> assertThat(record.value()).containsExactly(7));
        assertThat(SAME.endOffsets(topic)).isEqualTo(1);
    }

    @Test
    void saysThatItIsNotStarted() {
        KafkaCluster unregistered = KafkaCluster.inJvm(1).shared();

        assertThatThrownBy(unregistered::bootstrapServers).hasMessageContaining("@RegisterExtension");
    }

    @Test
    void refusesSecurityThatItsPlaceDoesNotHave() {
        assertThatThrownBy(() -> KafkaCluster.processes(1).security(Security.SASL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("PROCESSES");
        assertThatThrownBy(() -> KafkaCluster.inJvm(1).security(Security.SCRAM))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("THIS_JVM");
    }
}
