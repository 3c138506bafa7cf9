package io.floodmark.load;

import io.floodmark.model.unit.Bytes;
import java.util.List;

/**
 * Consumers that begin to read at the same offsets.
 *
 * @param groups names of their groups
 * @param behind initial backlog in bytes of log of one replica; 0 for the end of the logs
 */
public record Readers(ConsumerFleet fleet, List<String> groups, Bytes behind) {
    public Readers {
        groups = List.copyOf(groups);
    }
}
