package io.floodmark.search.boundary;

import io.floodmark.model.limit.LimitFinding;

/** Searches limits for a boundary: on a real cluster whose workload it changes, or on a simulated one. */
@FunctionalInterface
public interface LimitAt {
    /** Blocks until the search is over. */
    LimitFinding find(PlannedSearch planned);
}
