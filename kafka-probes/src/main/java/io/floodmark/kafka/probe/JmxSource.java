package io.floodmark.kafka.probe;

import java.io.IOException;
import javax.management.MBeanServerConnection;

/** Where the MBeans of one broker are read. */
public interface JmxSource {
    /** For messages: an address. */
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
