package io.floodmark.gateway;

import java.util.List;

/** A method of reading a topic while brokers and gateways fail. */
interface LossReader {
    /** Returns its name in a table. */
    String name();

    void start(ReaderThreads threads);

    /** Returns what it was given. */
    ReadLog log();

    /** Returns problems other than those in the log. */
    default List<String> problems() {
        return List.of();
    }
}
