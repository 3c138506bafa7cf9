package io.floodmark.kafka.client;

import io.floodmark.model.workload.ClientConsume.Protocol;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Properties of real clients that apply unless the file or the plan sets them, so that releases are compared and not
 * their defaults. Values are the defaults of Kafka 4.4.0, except for the assignor. Releases since 3.0 list a second
 * assignor, which releases before 2.4 do not have and no test group selects. A release ignores keys that it does not
 * know.
 *
 * <p>Two settings are not pinned: the partitioner, because it is part of what is compared, and TLS versions, because
 * releases before 2.6 do not support TLS 1.3 well (KAFKA-7251). Plans can set both.
 */
public final class PinnedProperties {
    private PinnedProperties() {}

    public static Map<String, String> ofProducers() {
        Map<String, String> pinned = ofBoth();
        pinned.put("buffer.memory", Long.toString(32L << 20));
        pinned.put("delivery.timeout.ms", "120000");
        pinned.put("retries", Integer.toString(Integer.MAX_VALUE));
        pinned.put("max.block.ms", "60000");
        return Collections.unmodifiableMap(pinned);
    }

    public static Map<String, String> ofConsumers(Protocol protocol) {
        Map<String, String> pinned = ofBoth();
        pinned.put("enable.auto.commit", "true");
        pinned.put("auto.commit.interval.ms", "5000");
        pinned.put("fetch.min.bytes", "1");
        pinned.put("fetch.max.wait.ms", "500");
        pinned.put("max.partition.fetch.bytes", Integer.toString(1 << 20));
        pinned.put("max.poll.records", "500");
        if (protocol == Protocol.CLASSIC) {
            // In the new protocol, the coordinator sets these.
            pinned.put("session.timeout.ms", "45000");
            pinned.put("heartbeat.interval.ms", "3000");
            pinned.put("partition.assignment.strategy", "org.apache.kafka.clients.consumer.RangeAssignor");
        }
        return Collections.unmodifiableMap(pinned);
    }

    private static Map<String, String> ofBoth() {
        Map<String, String> pinned = new TreeMap<>();
        pinned.put("request.timeout.ms", "30000");
        pinned.put("client.dns.lookup", "use_all_dns_ips");
        pinned.put("socket.connection.setup.timeout.max.ms", "30000");
        pinned.put("metadata.recovery.strategy", "rebootstrap");
        return pinned;
    }
}
