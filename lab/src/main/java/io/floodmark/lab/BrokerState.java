package io.floodmark.lab;

import java.io.IOException;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** How far a broker has come, as it says itself over JMX. */
final class BrokerState {
    /** Registered, caught up and unfenced by the controller: it serves. */
    static final int RUNNING = 3;

    private static final int UNKNOWN = -1;
    private static final String BEAN = "kafka.server:type=KafkaServer,name=BrokerState";

    private BrokerState() {}

    /** Kafka's number of the state; -1 where it cannot be read (yet). The address is that of a child of ours. */
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
