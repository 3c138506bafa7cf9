package io.floodmark.load;

import io.floodmark.model.Bytes;
import java.util.List;

/**
 * Consumers that begin to read at the same place.
 *
 * @param groups names of their groups
 * @param behind how far behind they begin, in bytes of log of one replica; 0: where the logs end
 */
public record Readers(ConsumerFleet fleet, List<String> groups, Bytes behind) {
    public Readers {
        groups = List.copyOf(groups);
    }
}
