package io.floodmark.model.workload;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Checks;
import java.util.Optional;

/**
 * Consumer groups with equal settings that read what the producers write.
 *
 * @param groups number of groups, 1 or more; each reads everything
 * @param group prefix of the names; empty: names of the run. An existing group is rejected
 * @param behind backlog of each group when a trial begins, in bytes of record batches in the log of one replica; 0: it
 *     begins at the end of the logs
 */
public record ConsumeSpec(ConsumeEngine engine, int groups, Optional<String> group, Bytes behind) {
    public static final int DEFAULT_GROUPS = 1;
    public static final int DEFAULT_MEMBERS = 1;
    public static final Bytes FROM_THE_END = new Bytes(0);

    public ConsumeSpec {
        Checks.atLeast(1, "groups", groups);
    }

    /** Creates groups that begin at the end of the logs. */
    public ConsumeSpec(ConsumeEngine engine, int groups, Optional<String> group) {
        this(engine, groups, group, FROM_THE_END);
    }

    /** Returns the settings of Kafka Connect; empty for other engines. */
    public Optional<ConnectConsume> connect() {
        return engine instanceof ConnectConsume connect ? Optional.of(connect) : Optional.empty();
    }

    /** Returns the settings of the client engine; empty for other engines. */
    public Optional<ClientConsume> client() {
        return engine instanceof ClientConsume client ? Optional.of(client) : Optional.empty();
    }

    /** Returns a copy with the given number of groups, 1 or more. */
    public ConsumeSpec withGroups(int number) {
        return new ConsumeSpec(engine, number, group, behind);
    }
}
