package io.floodmark.client;

import java.util.List;

/** The role of a child: producers or consumers. All calls come from the thread that reads the parent's messages. */
interface Role extends AutoCloseable {
    /** Opens all clients, and fetches the partitions of these topics. */
    void prepare(List<String> topics);

    void start(Start start);

    /** Records that the parent is alive, and adds granted bytes. */
    void heartbeat(long moreBytes);

    /** Ends the current load phase, if there is one, and sends ENDED when everything is recorded. */
    void stop(long drainNanos);

    @Override
    void close();
}
