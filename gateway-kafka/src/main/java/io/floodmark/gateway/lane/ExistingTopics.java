package io.floodmark.gateway.lane;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import org.apache.kafka.clients.ApiVersions;
import org.apache.kafka.clients.ClientUtils;
import org.apache.kafka.clients.KafkaClient;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.internals.ProducerInterceptors;
import org.apache.kafka.clients.producer.internals.ProducerMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.internals.ClusterResourceListeners;
import org.apache.kafka.common.requests.MetadataRequest;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.internals.LogContext;

/**
 * The metadata of a producer that creates no topics. On a cluster with {@code auto.create.topics.enable=true}, brokers
 * create each topic that a producer requests. A topic that is deleted while records for it are in flight would reappear
 * with default settings. A consumer has {@code allow.auto.create.topics}; a producer has no such property, so its
 * metadata are replaced.
 *
 * <p>Kafka's constructor that takes metadata is meant for its own tests. This build pins the version, and a test fails
 * if the constructor changes.
 */
final class ExistingTopics extends ProducerMetadata {
    private ExistingTopics(ProducerConfig config) {
        super(
                config.getLong(ProducerConfig.RETRY_BACKOFF_MS_CONFIG),
                config.getLong(ProducerConfig.RETRY_BACKOFF_MAX_MS_CONFIG),
                config.getLong(ProducerConfig.METADATA_MAX_AGE_CONFIG),
                config.getLong(ProducerConfig.METADATA_MAX_IDLE_CONFIG),
                new LogContext("[Producer clientId=" + config.getString(ProducerConfig.CLIENT_ID_CONFIG) + "] "),
                new ClusterResourceListeners());
    }

    @Override
    public synchronized MetadataRequest.Builder newMetadataRequestBuilder() {
        return existing(super.newMetadataRequestBuilder());
    }

    @Override
    public synchronized MetadataRequest.Builder newMetadataRequestBuilderForNewTopics() {
        return existing(super.newMetadataRequestBuilderForNewTopics());
    }

    private static MetadataRequest.Builder existing(MetadataRequest.Builder asked) {
        return MetadataRequest.Builder.forTopicNames(asked.topics(), false);
    }

    /**
     * Returns a producer that looks up topics and creates none.
     *
     * @param properties with serializers of bytes
     * @throws KafkaException if the properties are invalid
     */
    @SuppressWarnings("unchecked") // The serializers are for bytes.
    static KafkaProducer<byte[], byte[]> producer(Map<String, Object> properties) {
        ProducerConfig config = new ProducerConfig(properties);
        ExistingTopics metadata = new ExistingTopics(config);
        ClientUtils.maybeBootstrapMetadataSynchronously(
                config, config.getList(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG), metadata);
        try {
            return (KafkaProducer<byte[], byte[]>)
                    constructor().newInstance(config, null, null, metadata, null, null, new ApiVersions(), Time.SYSTEM);
        } catch (InvocationTargetException failed) {
            throw failed.getCause() instanceof KafkaException refused
                    ? refused
                    : new KafkaException("internal error: no producer can be made", failed.getCause());
        } catch (ReflectiveOperationException changed) {
            throw new IllegalStateException("internal error: unknown KafkaProducer", changed);
        }
    }

    private static Constructor<?> constructor() throws NoSuchMethodException {
        Constructor<?> constructor = KafkaProducer.class.getDeclaredConstructor(
                ProducerConfig.class,
                Serializer.class,
                Serializer.class,
                ProducerMetadata.class,
                KafkaClient.class,
                ProducerInterceptors.class,
                ApiVersions.class,
                Time.class);
        constructor.setAccessible(true);
        return constructor;
    }
}
