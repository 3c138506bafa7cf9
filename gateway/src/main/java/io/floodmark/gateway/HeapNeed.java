package io.floodmark.gateway;

import io.floodmark.model.Bytes;
import io.floodmark.model.PlanException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.common.IsolationLevel;

/**
 * What a gateway may hold of the heap with its settings, part by part. Kafka's clients hold what they fetch for each broker; how many
 * there are is not known before they are asked.
 *
 * @param parts in bytes, by the keys that bound them
 */
record HeapNeed(Map<String, Long> parts) {
    private static final int BROKERS = 3;
    /** Classes, connections, what is known of topics, and room for the collector. */
    private static final Bytes REST = Bytes.ofMiB(64);

    HeapNeed {
        parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
    }

    static HeapNeed of(GatewaySettings settings) {
        ConsumeSettings consume = settings.consume();
        long page = consume.maxBytes().value();
        long polled = ConsumerProperties.pollRecords(settings)
                * settings.requests().maxRecord().value();
        long instance = polled + page + BROKERS * page;
        long reader = polled + page + BROKERS * ConsumerProperties.READER_PAGES * page;
        int producers = settings.lanes().count()
                + settings.access()
                        .passThrough()
                        .map(PassThroughSettings::sessions)
                        .orElse(0);
        Map<String, Long> parts = new LinkedHashMap<>();
        parts.put("requests.in-memory", settings.requests().inMemory().value());
        parts.put("idempotency.max-bytes", settings.idempotency().maxBytes().value());
        parts.put(
                "lanes.in-flight of each producer",
                producers * settings.lanes().inFlight().value());
        parts.put("the readers of pages and streams", IsolationLevel.values().length * reader);
        parts.put("consume.instances", consume.instances() * instance);
        parts.put("the rest", REST.value());
        return new HeapNeed(parts);
    }

    private long sum() {
        return parts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** @throws PlanException where the heap is smaller */
    void requireHeap(long heapBytes) {
        if (sum() > heapBytes) {
            String each = parts.entrySet().stream()
                    .map(part -> part.getKey() + " " + mebibytes(part.getValue()))
                    .collect(Collectors.joining(", "));
            throw new PlanException("the heap of " + mebibytes(heapBytes) + " is too small for these settings, which"
                    + " with " + BROKERS + " brokers may take " + mebibytes(sum()) + " (" + each
                    + "). Lower consume.instances, consume.max-bytes, requests.max-record or"
                    + " another of these, or give it a larger heap (FLOODMARK_JAVA_OPTS=-Xmx" + ((sum() >> 20) + 1)
                    + "m)");
        }
    }

    private static String mebibytes(long bytes) {
        return (bytes >> 20) + "MiB";
    }

    /** Comments for people who read the settings. */
    List<String> comments() {
        List<String> comments = new ArrayList<>();
        comments.add("# Heap: at most " + mebibytes(sum()) + " (with " + BROKERS + " brokers)");
        parts.forEach((name, bytes) -> comments.add("#   " + mebibytes(bytes) + " " + name));
        return comments;
    }
}
