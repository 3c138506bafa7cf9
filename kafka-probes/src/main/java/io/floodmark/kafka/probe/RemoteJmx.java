package io.floodmark.kafka.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.MalformedURLException;
import java.net.Socket;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** The remote JMX of a JVM. */
public final class RemoteJmx implements JmxSource {
    /**
     * RMI's own timeouts are system properties, read once; a port that drops packets would block a thread for minutes.
     */
    private static final Duration KNOCK = Duration.ofSeconds(1);

    private final String name;
    private final Supplier<JMXServiceURL> url;
    private final Optional<JmxCredentials> credentials;

    /**
     * Creates a source that is not connected yet.
     *
     * @param name name for messages
     * @param url called for each connection, since the URL changes when a process is restarted
     */
    public RemoteJmx(String name, Supplier<JMXServiceURL> url, Optional<JmxCredentials> credentials) {
        this.name = name;
        this.url = url;
        this.credentials = credentials;
    }

    /**
     * Creates a source for {@code host:port}, as opened by {@code com.sun.management.jmxremote.port}; an IPv6 host is
     * in brackets.
     */
    public static RemoteJmx at(String address, Optional<JmxCredentials> credentials) {
        String host = address.substring(0, address.lastIndexOf(':'));
        int port = Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
        return new RemoteJmx(
                address,
                () -> {
                    knock(host, port);
                    return serviceUrl(address);
                },
                credentials);
    }

    private static JMXServiceURL serviceUrl(String address) {
        try {
            return new JMXServiceURL("service:jmx:rmi:///jndi/rmi://" + address + "/jmxrmi");
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException("'" + address + "' is not host:port", e);
        }
    }

    private static void knock(String host, int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host.replaceAll("[\\[\\]]", ""), port), (int) KNOCK.toMillis());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String name() {
        return name;
    }

    // JMX over RMI reads serialized objects by its nature; the address is the user's own broker, or a child process.
    @SuppressWarnings("BanJNDI")
    @Override
    public Session open() throws IOException {
        Map<String, Object> environment = new HashMap<>();
        // Without the connector's thread that checks the connection: a probe notices a loss by reading.
        environment.put("jmx.remote.x.client.connection.check.period", "0");
        credentials.ifPresent(known -> environment.put(JMXConnector.CREDENTIALS, known.secret()));
        try {
            JMXConnector connector = JMXConnectorFactory.connect(url.get(), environment);
            return new Connected(connector, connector.getMBeanServerConnection());
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private record Connected(JMXConnector connector, MBeanServerConnection beans) implements Session {
        @Override
        public void close() throws IOException {
            connector.close();
        }
    }
}
