package io.floodmark.gateway;

import java.util.List;

/** A way to read a topic while things happen to brokers and gateways. */
interface LossReader {
    /** As a table calls it. */
    String name();

    void start(ReaderThreads threads);

    /** What it was given. */
    ReadLog log();

    /** What was wrong beside what it was given. */
    default List<String> problems() {
        return List.of();
    }
}
