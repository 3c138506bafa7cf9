package io.floodmark.gateway.settings;

import io.floodmark.model.error.PlanException;
import io.floodmark.model.unit.Bytes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.kafka.common.IsolationLevel;

/**
 * The heap that a gateway may use with its settings, part by part. Kafka's clients hold the data that they fetch for
 * each broker; the number of brokers is unknown until the cluster was queried.
 *
 * @param parts in bytes, by the keys that bound them
 * @param brokers to fetch from
 */
public record HeapNeed(Map<String, Long> parts, int brokers) {
    /** The number of brokers that is assumed until the cluster was queried. */
    private static final int SUPPOSED_BROKERS = 3;
    /** The heap for classes, connections, metadata of topics, and headroom for the garbage collector. */
    private static final Bytes REST = Bytes.ofMiB(64);

    public HeapNeed {
        parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
    }

    /** Returns the need before the cluster was queried. */
    public static HeapNeed of(GatewaySettings settings) {
        return of(settings, SUPPOSED_BROKERS);
    }

    public static HeapNeed of(GatewaySettings settings, int brokers) {
        ConsumeSettings consume = settings.consume();
        long page = consume.maxBytes().value();
        long polled = ConsumeSettings.pollRecords(settings.requests().maxRecord())
                * settings.requests().maxRecord().value();
        long instance = polled + page + brokers * page;
        long reader = polled + page + (long) brokers * ConsumeSettings.READER_PAGES * page;
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
        return new HeapNeed(parts, brokers);
    }

    private long sum() {
        return parts.values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * Checks that a heap is large enough.
     *
     * @throws PlanException if the heap is smaller
     */
    public void requireHeap(long heapBytes) {
        problem(heapBytes).ifPresent(problem -> {
            throw new PlanException(problem);
        });
    }

    /** Returns a problem; empty if the heap is large enough. */
    public Optional<String> problem(long heapBytes) {
        if (sum() > heapBytes) {
            String each = parts.entrySet().stream()
                    .map(part -> part.getKey() + " " + mebibytes(part.getValue()))
                    .collect(Collectors.joining(", "));
            return Optional.of("the heap of " + mebibytes(heapBytes) + " is too small for these settings, which"
                    + " with " + brokers + " brokers may take " + mebibytes(sum()) + " (" + each
                    + "). Lower consume.instances, consume.max-bytes, requests.max-record or"
                    + " another of these, or give it a larger heap (FLOODMARK_JAVA_OPTS=-Xmx" + ((sum() >> 20) + 1)
                    + "m)");
        }
        return Optional.empty();
    }

    private static String mebibytes(long bytes) {
        return (bytes >> 20) + "MiB";
    }

    /** Returns comments for people who read the settings. */
    List<String> comments() {
        List<String> comments = new ArrayList<>();
        comments.add("# Heap: at most " + mebibytes(sum()) + " (with " + brokers + " brokers)");
        parts.forEach((name, bytes) -> comments.add("#   " + mebibytes(bytes) + " " + name));
        return comments;
    }
}
