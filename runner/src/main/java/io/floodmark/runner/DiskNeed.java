package io.floodmark.runner;

import io.floodmark.model.unit.Rate;
import java.util.Optional;

/**
 * The disk space that a run needs in a cluster, known from its plan. It is checked once the cluster is open, before
 * anything is created.
 *
 * @param search space for at least the lowest load of a search
 * @param everyBroker trials recreate no topics, so that a broker may be stopped
 * @param held space for one trial at this load, in addition to the backlog of groups
 */
public record DiskNeed(boolean search, boolean everyBroker, Optional<Rate> held) {
    public static final DiskNeed NONE = new DiskNeed(false, false, Optional.empty());
    public static final DiskNeed SEARCH = new DiskNeed(true, false, Optional.empty());
    /** The need of a search after which a broker may be stopped. */
    public static final DiskNeed SEARCH_AND_OUTAGE = new DiskNeed(true, true, Optional.empty());

    /** Returns the need of a trial at the given load. */
    public static DiskNeed hold(Rate load) {
        return new DiskNeed(false, false, Optional.of(load));
    }
}
