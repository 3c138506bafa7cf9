package io.floodmark.load;

import io.floodmark.model.unit.NanoClock;
import io.floodmark.model.workload.Workload;
import java.util.List;

/**
 * Creates engines of one kind. An implementation can be loaded by name with a separate class loader if its libraries
 * must be isolated from those of the process.
 */
public interface EngineMaker {
    /**
     * Creates an engine that has no connections yet.
     *
     * @param randomShare random fraction of a value, 0 to 1, if records are to compress to a given ratio
     */
    KeptEngine make(
            Workload workload, RequestTexts texts, List<String> topics, double randomShare, long seed, NanoClock clock);
}
