package io.floodmark.testing.kafka;

import java.util.List;
import java.util.Map;

/** The running brokers of a cluster. */
interface Brokers extends AutoCloseable {
    String bootstrapServers();

    /** Returns the properties that clients need to connect, except the address. */
    Map<String, String> client();

    /** Returns the ids of all brokers, running or not. */
    List<Integer> ids();

    /** True if every running broker knows the topic, as far as brokers can be asked one by one. */
    default boolean know(String topic) {
        return true;
    }

    /** Shuts a broker down cleanly; returns at once if it is not running. */
    void stop(int id);

    /** Restarts a broker with its port and data; returns at once if it is running. */
    void start(int id);

    default void kill(int id) {
        throw new UnsupportedOperationException("only brokers in processes can be killed");
    }

    /** Pauses a broker: its connections stay open, but it answers nothing. */
    default void pause(int id) {
        throw new UnsupportedOperationException("only brokers in processes can be paused");
    }

    default void resume(int id) {
        throw new UnsupportedOperationException("only brokers in processes can be resumed");
    }

    @Override
    void close();
}
