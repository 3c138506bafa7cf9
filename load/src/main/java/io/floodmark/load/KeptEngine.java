package io.floodmark.load;

import java.util.List;

/** An engine whose workers stay from one stint to the next, connected and warm. */
public interface KeptEngine extends Engine {
    /** The topics of the next stint; not while a worker drives. */
    void retarget(List<String> topics);
}
