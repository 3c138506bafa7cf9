package io.floodmark.load;

import java.util.List;

/** An engine whose workers stay from one load phase to the next, connected and warm. */
public interface KeptEngine extends Engine {
    /** The topics of the next load phase; not while a worker drives. */
    void retarget(List<String> topics);
}
