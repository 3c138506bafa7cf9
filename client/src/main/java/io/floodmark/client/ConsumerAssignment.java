package io.floodmark.client;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/** Which consumers a child is to be: so many members of each of some groups. */
public final class ConsumerAssignment {
    private final List<String> groups;
    private final int members;
    private final boolean transactions;
    private final ClientConfig config;

    /**
     * All members of all groups run in this child.
     *
     * @param transactions those who write use them: some offsets are then markers, which no consumer is given
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

    /** Of a group's members, for the library that is there. */
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

    /** Without the properties, which may be secret. */
    @Override
    public String toString() {
        return members + " members of each of " + groups;
    }
}
