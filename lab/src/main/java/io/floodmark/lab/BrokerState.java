package io.floodmark.lab;

import java.io.IOException;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** Reads the state of a broker over JMX. */
final class BrokerState {
    /** The broker is registered, caught up and unfenced by the controller, so that it serves requests. */
    static final int RUNNING = 3;

    private static final int UNKNOWN = -1;
    private static final String BEAN = "kafka.server:type=KafkaServer,name=BrokerState";

    private BrokerState() {}

    /**
     * Returns Kafka's number of the state, or -1 if it cannot be read (yet). The address is that of a child of this
     * process.
     */
    @SuppressWarnings("BanJNDI")
    static int read(JMXServiceURL address, Map<String, ?> environment) {
        try (JMXConnector connector = JMXConnectorFactory.connect(address, environment)) {
            MBeanServerConnection beans = connector.getMBeanServerConnection();
            Object value = beans.getAttribute(new ObjectName(BEAN), "Value");
            return value instanceof Number number ? number.intValue() : UNKNOWN;
        } catch (IOException | JMException e) {
            return UNKNOWN;
        }
    }
}
