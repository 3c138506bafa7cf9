package io.floodmark.load;

import io.floodmark.model.Condition;
import java.util.List;

/** Where consumers run. Connections stay open between sessions; one session at a time. */
public interface ConsumerFleet extends AutoCloseable {
    ConsumeSession start(ConsumeOrder order);

    /** What the consumers are, and how they are set. */
    default List<Condition> conditions() {
        return List.of();
    }

    /** Processes beside our own that consume; another list after one of them was replaced. Any thread. */
    default List<Long> pids() {
        return List.of();
    }

    /** Ends every connection and thread. */
    @Override
    void close();
}
