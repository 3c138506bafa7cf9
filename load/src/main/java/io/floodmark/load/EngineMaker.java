package io.floodmark.load;

import io.floodmark.model.NanoClock;
import io.floodmark.model.Workload;
import java.util.List;

/**
 * Makes engines of one kind. Who implements it can be found by its name, through a loader of its own, where the
 * libraries that it needs must be kept apart from those of the process.
 */
public interface EngineMaker {
    /**
     * Connects to nothing yet.
     *
     * @param randomShare of a value, 0 to 1, where records shall compress to a share of themselves
     */
    KeptEngine make(
            Workload workload, RequestTexts texts, List<String> topics, double randomShare, long seed, NanoClock clock);
}
