package io.floodmark.kafka.probe;

import io.floodmark.kafka.BrokerNode;
import io.floodmark.kafka.ClusterLayout;
import io.floodmark.model.cluster.MetricsSource;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.error.TargetException.Kind;
import io.floodmark.model.unit.Deadline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * Finds the broker at each JMX address, and checks that it is one of the cluster under test. Otherwise, metrics of
 * another cluster would go unnoticed.
 */
public final class JmxAddresses {
    private static final ObjectName APP_INFO = Beans.named("kafka.server:type=app-info,id=*");
    private static final ObjectName CLUSTER_ID = Beans.named("kafka.server:type=KafkaServer,name=ClusterId");

    private final ClusterLayout layout;
    private final Optional<JmxCredentials> credentials;

    public JmxAddresses(ClusterLayout layout, Optional<JmxCredentials> credentials) {
        this.layout = layout;
        this.credentials = credentials;
    }

    /**
     * Reads every address once.
     *
     * @return targets by broker; brokers that no source names are left out
     * @throws TargetException names every address that cannot be read, is of another cluster, or of a broker that
     *     another address names
     */
    public List<JmxTarget> find(List<MetricsSource> sources, Deadline deadline) {
        Map<Integer, JmxTarget> found = new TreeMap<>();
        List<String> problems = new ArrayList<>();
        Kind kind = Kind.UNREACHABLE;
        for (String address : addresses(sources)) {
            try {
                JmxTarget target = identify(RemoteJmx.at(address, credentials), deadline);
                refuseTwice(target, found.putIfAbsent(target.broker(), target));
            } catch (TargetException e) {
                problems.add(String.valueOf(e.getMessage()));
                kind = e.kind();
            }
        }
        if (!problems.isEmpty()) {
            throw new TargetException(kind, String.join("\n", problems));
        }
        return List.copyOf(found.values());
    }

    private static void refuseTwice(JmxTarget target, @Nullable JmxTarget other) {
        if (other != null) {
            throw new TargetException(
                    Kind.UNREACHABLE,
                    "jmx " + target.source().name() + ": is of broker " + target.broker() + ", like "
                            + other.source().name()
                            + "; expected one address for each broker; remove one");
        }
    }

    /** Returns every address once: brokers on one host have the same one if a port is given for all. */
    private Set<String> addresses(List<MetricsSource> sources) {
        Set<String> addresses = new LinkedHashSet<>();
        for (MetricsSource source : sources) {
            if (source instanceof MetricsSource.Jmx jmx) {
                addresses.add(jmx.address());
            }
            if (source instanceof MetricsSource.JmxPort port) {
                layout.alive().forEach(broker -> addresses.add(host(broker) + ":" + port.port()));
            }
        }
        return addresses;
    }

    private static String host(BrokerNode broker) {
        return broker.host().contains(":") ? "[" + broker.host() + "]" : broker.host();
    }

    private JmxTarget identify(JmxSource source, Deadline deadline) {
        FutureTask<JmxTarget> task = new FutureTask<>(() -> probe(source));
        Thread thread = new Thread(task, "jmx " + source.name());
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(deadline.leftMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw unreadable(source, "no answer in time", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unreadable(source, "interrupted", e);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            if (cause instanceof TargetException told) {
                throw told;
            }
            if (cause instanceof SecurityException) {
                throw new TargetException(
                        Kind.DENIED,
                        "jmx " + source.name() + ": credentials refused (" + cause.getMessage() + "); set "
                                + JmxCredentials.USER + " and " + JmxCredentials.PASSWORD + " or "
                                + JmxCredentials.PASSWORD_FILE + " in the environment",
                        cause);
            }
            throw unreadable(source, String.valueOf(cause.getMessage()), cause);
        }
    }

    private static TargetException unreadable(JmxSource source, String why, Throwable cause) {
        return new TargetException(
                Kind.UNREACHABLE,
                "jmx " + source.name() + ": cannot be read (" + why + "); expected the JMX port of a broker"
                        + " (com.sun.management.jmxremote.port, and java.rmi.server.hostname reachable from here)",
                cause);
    }

    private JmxTarget probe(JmxSource source) throws IOException, JMException {
        try (JmxSource.Session session = source.open()) {
            MBeanServerConnection beans = session.beans();
            Optional<ObjectName> info =
                    beans.queryNames(APP_INFO, null).stream().findFirst();
            if (info.isEmpty()) {
                throw unreadable(source, "it is a JVM without a Kafka broker", new IOException("no broker"));
            }
            String clusterId = String.valueOf(beans.getAttribute(CLUSTER_ID, "Value"));
            if (!clusterId.equals(layout.clusterId())) {
                throw new TargetException(
                        Kind.UNREACHABLE,
                        "jmx " + source.name() + ": is of cluster " + clusterId + "; expected cluster "
                                + layout.clusterId() + "; check the address");
            }
            int id = Integer.parseInt(info.get().getKeyProperty("id"));
            if (layout.brokers().stream().noneMatch(broker -> broker.id() == id)) {
                throw new TargetException(
                        Kind.UNREACHABLE,
                        "jmx " + source.name() + ": is node " + id + ", which is not a broker; expected one of "
                                + layout.brokers().stream().map(BrokerNode::id).toList() + "; leave controllers out");
            }
            String version = String.valueOf(beans.getAttribute(info.get(), "Version"));
            return new JmxTarget(id, version, source);
        }
    }
}
