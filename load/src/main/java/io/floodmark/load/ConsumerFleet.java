package io.floodmark.load;

import io.floodmark.model.run.Condition;
import java.util.List;

/** The consumers of one kind. Connections stay open between sessions; one session at a time. */
public interface ConsumerFleet extends AutoCloseable {
    ConsumeSession start(ConsumeOrder order);

    /** Returns the kind and the settings of the consumers. */
    default List<Condition> conditions() {
        return List.of();
    }

    /**
     * Returns additional processes that consume. The list changes when one of them is replaced. Any thread may call it.
     */
    default List<Long> pids() {
        return List.of();
    }

    /** Closes all connections and threads. */
    @Override
    void close();
}
