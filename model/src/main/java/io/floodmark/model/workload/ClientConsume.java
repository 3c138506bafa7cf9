package io.floodmark.model.workload;

import io.floodmark.model.unit.Checks;
import java.util.Locale;

/**
 * KafkaConsumers in a separate process.
 *
 * @param members consumers of each group, 1 or more, each with its own connections
 * @param protocol of group membership
 * @param client the library, its JVM and settings
 */
public record ClientConsume(int members, Protocol protocol, ClientSpec client) implements ConsumeEngine {
    public ClientConsume {
        Checks.atLeast(1, "members", members);
    }

    /** The protocol by which members of a group divide partitions. */
    public enum Protocol {
        /** The members assign partitions among themselves, through a coordinator. */
        CLASSIC,
        /** The coordinator assigns partitions (KIP-848); brokers and clients from 4.0 on. */
        CONSUMER;

        /** Returns the value of {@code group.protocol}. */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public EngineKind kind() {
        return EngineKind.CLIENT;
    }
}
