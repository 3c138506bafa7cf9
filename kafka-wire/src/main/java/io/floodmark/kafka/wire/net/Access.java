package io.floodmark.kafka.wire.net;

import io.floodmark.client.OauthAccess;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.error.TargetException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.ClientUtils;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.network.Selectable;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The access to the cluster: the user's client properties, interpreted as the Java producer would. Properties that the
 * workload sets (for example acks) are ignored. Immutable.
 */
public final class Access {
    private static final String DEFAULT_CLIENT_ID = "floodmark";
    private static final String SIZED_BY_SYSTEM = String.valueOf(Selectable.USE_DEFAULT_BUFFER_SIZE);

    private final ProducerConfig config;
    private final List<Broker> bootstrap;

    /**
     * Returns the access for connections that read much. The system sizes their receive buffers unless the properties
     * do, because a size that suits a producer slows down a reader. The arguments are those of {@link #Access}.
     */
    public static Access forReading(String bootstrapServers, Map<String, String> client) {
        Map<String, String> properties = new HashMap<>(client);
        properties.putIfAbsent(ProducerConfig.RECEIVE_BUFFER_CONFIG, SIZED_BY_SYSTEM);
        return new Access(bootstrapServers, properties);
    }

    /**
     * Checks the properties and resolves the host names.
     *
     * @param client properties as in a file for {@code --command-config}: security, TLS and SASL settings, client.id,
     *     timeouts, buffers
     */
    public Access(String bootstrapServers, Map<String, String> client) {
        OauthAccess.allow(client);
        Map<String, Object> properties = new HashMap<>(client);
        for (String ours : List.of(
                ProducerConfig.ACKS_CONFIG,
                ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                ProducerConfig.INTERCEPTOR_CLASSES_CONFIG,
                ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION,
                ProducerConfig.RETRIES_CONFIG,
                ProducerConfig.LINGER_MS_CONFIG,
                ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG)) {
            properties.remove(ours);
        }
        properties.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, false);
        properties.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        properties.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        properties.putIfAbsent(ProducerConfig.CLIENT_ID_CONFIG, DEFAULT_CLIENT_ID);
        this.config = config(properties);
        this.bootstrap = brokers(addresses(bootstrapServers));
    }

    private static ProducerConfig config(Map<String, Object> properties) {
        try {
            return new ProducerConfig(properties);
        } catch (KafkaException unusable) {
            throw unusable(unusable);
        }
    }

    /** Returns the library's message about unusable client properties; it never contains secrets. */
    static PlanException unusable(KafkaException told) {
        Throwable cause = told.getCause() == null ? told : told.getCause();
        PlanException failure = new PlanException(
                "The client properties cannot be used: " + cause.getMessage() + ". Check the file they come from.");
        failure.initCause(told);
        return failure;
    }

    private List<InetSocketAddress> addresses(String bootstrapServers) {
        try {
            return ClientUtils.parseAndValidateAddresses(
                    config.getList(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG),
                    config.getString(ProducerConfig.CLIENT_DNS_LOOKUP_CONFIG));
        } catch (KafkaException unknown) {
            throw new TargetException(
                    TargetException.Kind.UNREACHABLE,
                    "Cannot use bootstrap server '" + bootstrapServers + "': " + unknown.getMessage()
                            + ". Expected host:port, of a host that this machine can resolve.",
                    unknown);
        }
    }

    private static List<Broker> brokers(List<InetSocketAddress> addresses) {
        List<Broker> brokers = new ArrayList<>();
        for (InetSocketAddress address : addresses) {
            brokers.add(new Broker(-1 - brokers.size(), address.getHostString(), address.getPort()));
        }
        return List.copyOf(brokers);
    }

    /** Returns the bootstrap brokers with negative ids, because their ids are not known yet. */
    public List<Broker> bootstrap() {
        return bootstrap;
    }

    public String clientId() {
        return config.getString(ProducerConfig.CLIENT_ID_CONFIG);
    }

    public int requestTimeoutMillis() {
        return config.getInt(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG);
    }

    /** Returns the maximum bytes of batches in one request; a single batch may be larger. */
    public int maxRequestBytes() {
        return config.getInt(ProducerConfig.MAX_REQUEST_SIZE_CONFIG);
    }

    ProducerConfig config() {
        return config;
    }
}
