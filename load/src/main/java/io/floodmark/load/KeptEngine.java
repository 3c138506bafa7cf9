package io.floodmark.load;

import java.util.List;

/** An engine whose workers stay connected and warm from one load phase to the next. */
public interface KeptEngine extends Engine {
    /** Sets the topics of the next load phase. Must not be called while a worker sends. */
    void retarget(List<String> topics);
}
