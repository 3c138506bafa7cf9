package io.floodmark.kafka.probe;

import java.io.IOException;
import javax.management.MBeanServerConnection;

/** Access to the MBeans of one broker. */
public interface JmxSource {
    /** Returns an address, for messages. */
    String name();

    /** Connects; may block until the network gives up. */
    Session open() throws IOException;

    /** One connection. */
    interface Session extends AutoCloseable {
        MBeanServerConnection beans();

        @Override
        void close() throws IOException;
    }
}
