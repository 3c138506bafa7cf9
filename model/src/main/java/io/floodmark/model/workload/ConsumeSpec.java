package io.floodmark.model.workload;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Checks;
import java.util.Locale;
import java.util.Optional;

/**
 * Consumer groups with equal settings that read what the producers write.
 *
 * @param engine wire: fetches, reads the headers of batches, discards; client: KafkaConsumer in a separate process;
 *     connect: null sinks in Kafka Connect
 * @param groups number of groups, 1 or more; each reads everything
 * @param members consumers of each group, 1 or more, each with its own connections; ignored by the connect engine,
 *     whose tasks are members
 * @param protocol of group membership; client engine only
 * @param group prefix of the names; empty: names of the run. An existing group is rejected
 * @param behind backlog of each group when a trial begins, in bytes of record batches in the log of one replica; 0: it
 *     begins at the end of the logs
 * @param client settings of the client engine; ignored by others
 * @param connect settings of the connect engine; ignored by others
 */
public record ConsumeSpec(
        ProduceSpec.Engine engine,
        int groups,
        int members,
        Protocol protocol,
        Optional<String> group,
        Bytes behind,
        ClientSpec client,
        ConnectSpec connect) {
    public static final int DEFAULT_GROUPS = 1;
    public static final int DEFAULT_MEMBERS = 1;
    public static final Bytes FROM_THE_END = new Bytes(0);

    /** Creates groups that begin at the end of the logs. */
    public ConsumeSpec(
            ProduceSpec.Engine engine,
            int groups,
            int members,
            Protocol protocol,
            Optional<String> group,
            ClientSpec client) {
        this(engine, groups, members, protocol, group, FROM_THE_END, client);
    }

    /** Creates groups of another engine than connect. */
    public ConsumeSpec(
            ProduceSpec.Engine engine,
            int groups,
            int members,
            Protocol protocol,
            Optional<String> group,
            Bytes behind,
            ClientSpec client) {
        this(engine, groups, members, protocol, group, behind, client, ConnectSpec.DEFAULT);
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

    public ConsumeSpec {
        Checks.atLeast(1, "groups", groups);
        Checks.atLeast(1, "members", members);
        Checks.require(
                engine.consumes(),
                "engine",
                engine.name().toLowerCase(Locale.ROOT),
                "wire, client or connect to consume");
    }

    /** Returns a copy with the given number of groups, 1 or more. */
    public ConsumeSpec withGroups(int number) {
        return new ConsumeSpec(engine, number, members, protocol, group, behind, client, connect);
    }
}
