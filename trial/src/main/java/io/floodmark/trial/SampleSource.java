package io.floodmark.trial;

import io.floodmark.model.Sample;
import java.util.List;

/** Where a trial's samples come from. Drained by one thread. */
public interface SampleSource {
    /** Samples since the last call. */
    List<Sample> drain();

    /** Nanoseconds since the last fresh sample of a broker or the cluster. */
    long blindNanos();
}
