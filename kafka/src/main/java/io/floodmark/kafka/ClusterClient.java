package io.floodmark.kafka;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.error.TargetException.Kind;
import io.floodmark.model.unit.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.DescribeClusterResult;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;

/**
 * A cluster that answers: Kafka's Admin, with its exceptions turned into messages that the user can act on.
 * Thread-safe, as Admin is.
 */
public final class ClusterClient implements AutoCloseable {
    /** Time for finding out what is wrong if the cluster does not answer. */
    private static final Duration DIAGNOSIS = Duration.ofSeconds(2);

    private static final int REQUEST_MILLIS = 5_000;
    private static final Duration CLOSE = Duration.ofSeconds(2);

    private final Admin admin;
    private final ClientProperties properties;
    private final String bootstrapServers;
    private final String clusterId;

    private ClusterClient(Admin admin, ClientProperties properties, String bootstrapServers, String clusterId) {
        this.admin = admin;
        this.properties = properties;
        this.bootstrapServers = bootstrapServers;
        this.clusterId = clusterId;
    }

    /**
     * Connects, or reports by the deadline (and 2 s) why not. Reasons are an unknown host, a closed port, another
     * protocol on the port, refused credentials, or advertised addresses that do not work from here.
     *
     * @param bootstrapServers {@code host:port[,host:port]}
     * @throws PlanException if the addresses or properties are malformed
     * @throws TargetException UNREACHABLE or DENIED
     */
    public static ClusterClient connect(String bootstrapServers, ClientProperties properties, Deadline deadline) {
        ConnectionDiagnosis diagnosis = new ConnectionDiagnosis(properties);
        List<BootstrapServer> servers = diagnosis.speaking(BootstrapServer.parse(bootstrapServers), deadline);
        String speaking = servers.stream().map(BootstrapServer::toString).collect(Collectors.joining(","));
        Admin admin = newAdmin(speaking, properties);
        try {
            DescribeClusterResult cluster =
                    admin.describeCluster(new DescribeClusterOptions().timeoutMs(deadline.leftMillis()));
            String clusterId = first(cluster.clusterId(), servers.get(0), diagnosis, properties, deadline);
            List<Node> brokers =
                    first(cluster.nodes().thenApply(List::copyOf), servers.get(0), diagnosis, properties, deadline);
            diagnosis.requireAdvertisedReachable(brokers, deadline);
            return new ClusterClient(admin, properties, bootstrapServers, clusterId);
        } catch (RuntimeException e) {
            admin.close(CLOSE);
            throw e;
        }
    }

    private static <T> T first(
            KafkaFuture<T> future,
            BootstrapServer server,
            ConnectionDiagnosis diagnosis,
            ClientProperties properties,
            Deadline deadline) {
        String what = "talking to " + server;
        try {
            return await(what, future, properties, deadline);
        } catch (TargetException e) {
            if (e.kind() == Kind.UNREACHABLE) {
                String hint = diagnosis.saslHint(server, deadline.renewed(DIAGNOSIS));
                throw new TargetException(Kind.UNREACHABLE, e.getMessage() + hint, e);
            }
            throw e;
        }
    }

    private static Admin newAdmin(String servers, ClientProperties properties) {
        Map<String, Object> settings = new HashMap<>(properties.secret());
        settings.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, servers);
        settings.put(AdminClientConfig.CLIENT_ID_CONFIG, "floodmark-admin");
        settings.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, Integer.toString(REQUEST_MILLIS));
        settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, Integer.toString(2 * REQUEST_MILLIS));
        settings.putIfAbsent(CommonClientConfigs.SOCKET_CONNECTION_SETUP_TIMEOUT_MS_CONFIG, "2000");
        settings.putIfAbsent(AdminClientConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG, "500");
        settings.putIfAbsent(AdminClientConfig.ENABLE_METRICS_PUSH_CONFIG, "false");
        try {
            return Admin.create(settings);
        } catch (KafkaException | IllegalArgumentException e) {
            String problem = innermost(e);
            String fix = problem.contains("could not be found")
                    ? "; name the folder of its jar with --plugin-path"
                    : "; expected client properties as Kafka's own tools take them";
            PlanException exception = new PlanException("command-config: " + properties.redact(problem) + fix);
            exception.initCause(e);
            throw exception;
        }
    }

    private static String innermost(Throwable thrown) {
        List<Throwable> chain = new ArrayList<>();
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            chain.add(each);
        }
        return chain.stream()
                .map(Throwable::getMessage)
                .filter(message -> message != null && !message.startsWith("Failed"))
                .findFirst()
                .orElse(thrown.getClass().getSimpleName());
    }

    /**
     * Waits for an answer of {@link #admin}.
     *
     * @param what what is being done, for the message, e.g. {@code creating topic x}
     * @throws TargetException for everything that Kafka refuses, and if the deadline passes
     */
    public <T> T await(String what, KafkaFuture<T> future, Deadline deadline) {
        return await(what, future, properties, deadline);
    }

    private static <T> T await(String what, KafkaFuture<T> future, ClientProperties properties, Deadline deadline) {
        try {
            return future.get(deadline.leftMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("interrupted while " + what, e);
        } catch (ExecutionException e) {
            throw Refusal.translate(what, e, properties);
        } catch (TimeoutException e) {
            throw Refusal.translate(what, new TimeoutException("no answer in time"), properties);
        }
    }

    public Admin admin() {
        return admin;
    }

    /** Returns the ids of the brokers that take part now. */
    public Set<Integer> brokers(Deadline deadline) {
        return await("looking for brokers", admin.describeCluster().nodes(), deadline).stream()
                .map(Node::id)
                .collect(Collectors.toSet());
    }

    public String clusterId() {
        return clusterId;
    }

    /** Returns the addresses as the user gave them. */
    public String bootstrapServers() {
        return bootstrapServers;
    }

    public ClientProperties properties() {
        return properties;
    }

    @Override
    public void close() {
        admin.close(CLOSE);
    }
}
