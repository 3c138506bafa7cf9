package io.floodmark.model;

import java.util.Locale;
import java.util.Optional;

/**
 * Consumer groups that read what the producers write, all alike.
 *
 * @param engine wire: fetches, reads the headers of batches, discards; client: KafkaConsumer in a process of its own;
 *     connect: null sinks in Kafka Connect
 * @param groups how many, 1 or more; each reads everything
 * @param members consumers of each group, 1 or more, each with connections of its own; without meaning for the connect
 *     engine, whose tasks are members
 * @param protocol of group membership; client engine only
 * @param group what their names begin with; empty: names of the run. A group that exists already is refused
 * @param behind bytes of record batches, in the log of one replica, that each group has before it when a trial begins;
 *     0: it begins where the logs end
 * @param client what the client engine runs; without meaning for others
 * @param connect what the connect engine runs; without meaning for others
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

    /** Groups that begin where the logs end. */
    public ConsumeSpec(
            ProduceSpec.Engine engine,
            int groups,
            int members,
            Protocol protocol,
            Optional<String> group,
            ClientSpec client) {
        this(engine, groups, members, protocol, group, FROM_THE_END, client);
    }

    /** Of another engine than connect. */
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

    /** How members of a group agree on who reads what. */
    public enum Protocol {
        /** Among themselves, through a coordinator. */
        CLASSIC,
        /** The coordinator says (KIP-848); brokers and clients from 4.0 on. */
        CONSUMER;

        /** As {@code group.protocol} has it. */
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

    /** The same with so many groups, 1 or more. */
    public ConsumeSpec withGroups(int number) {
        return new ConsumeSpec(engine, number, members, protocol, group, behind, client, connect);
    }
}
