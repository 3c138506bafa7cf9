package io.floodmark.client;

import java.util.List;

/** What a child is: producers or consumers. All calls come from the thread that reads the parent's messages. */
interface Role extends AutoCloseable {
    /** Opens what is not open, and learns where all partitions of these topics are. */
    void prepare(List<String> topics);

    void start(Start start);

    /** The parent is there, and grants more bytes. */
    void lookedAt(long moreBytes);

    /** Ends the stretch that is under way, if one is, and says ENDED once everything is recorded. */
    void stop(long drainNanos);

    @Override
    void close();
}
