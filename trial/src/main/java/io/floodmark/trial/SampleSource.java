package io.floodmark.trial;

import io.floodmark.model.metric.Sample;
import java.util.List;

/** The source of a trial's samples. Drained by one thread. */
public interface SampleSource {
    /** Returns the samples since the last call. */
    List<Sample> drain();

    /** Returns the nanoseconds since the last fresh sample of a broker or the cluster. */
    long blindNanos();
}
