package io.floodmark.gateway;

import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;

/**
 * The committed offsets of a group, read from Kafka. Thread-safe.
 *
 * @param group the group's name
 */
record GroupOffsets(Admin admin, String group) {
    private static final long PATIENCE_SECONDS = 1;

    /** Returns the offsets that are committed by now, by partition; empty if Kafka does not answer. */
    Map<Integer, Long> look(String topic) {
        try {
            return admin
                    .listConsumerGroupOffsets(group)
                    .partitionsToOffsetAndMetadata()
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS)
                    .entrySet()
                    .stream()
                    .filter(each -> each.getKey().topic().equals(topic) && each.getValue() != null)
                    .collect(Collectors.toMap(
                            each -> each.getKey().partition(),
                            each -> each.getValue().offset()));
        } catch (ExecutionException | TimeoutException away) {
            return Map.of();
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            return Map.of();
        }
    }
}
