package io.floodmark.client;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/** The configuration of a consuming child: a number of members in each of some groups. */
public final class ConsumerAssignment {
    private final List<String> groups;
    private final int members;
    private final boolean transactions;
    private final ClientConfig config;

    /**
     * Creates the assignment. All members of all groups run in this child.
     *
     * @param transactions whether the producers use them: some offsets are then markers, which no consumer receives
     * @param config of the consumers, without group.id
     */
    public ConsumerAssignment(List<String> groups, int members, boolean transactions, ClientConfig config) {
        this.groups = List.copyOf(groups);
        this.members = members;
        this.transactions = transactions;
        this.config = config;
    }

    List<String> groups() {
        return groups;
    }

    int members() {
        return members;
    }

    boolean transactions() {
        return transactions;
    }

    /** Returns the configuration of a group's members, without defaults that this library does not know. */
    ClientConfig config(String group) {
        return config.knownTo(ConsumerConfig.configNames()).with("group.id", group);
    }

    public void writeTo(DataOutputStream out) throws IOException {
        Texts.writeAll(out, groups);
        out.writeInt(members);
        out.writeBoolean(transactions);
        config.writeTo(out);
    }

    static ConsumerAssignment readFrom(DataInputStream in) throws IOException {
        return new ConsumerAssignment(Texts.readAll(in), in.readInt(), in.readBoolean(), ClientConfig.readFrom(in));
    }

    /** Does not contain the properties, which may be secret. */
    @Override
    public String toString() {
        return members + " members of each of " + groups;
    }
}
