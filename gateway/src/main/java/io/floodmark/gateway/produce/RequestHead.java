package io.floodmark.gateway.produce;

import io.floodmark.config.yaml.Suggestions;
import io.floodmark.gateway.body.BodyEncoding;
import io.floodmark.gateway.error.RecordOutcome;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.http.GatewayResponse;
import io.floodmark.gateway.http.Percent;
import io.floodmark.gateway.http.RepeatKeys;
import io.floodmark.gateway.lane.Event;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.jspecify.annotations.Nullable;

/**
 * The head of a produce request. Each parameter must occur once, in the query or in a header. Unknown ones are refused,
 * since a misspelt {@code partition} would otherwise write to the wrong partition.
 *
 * <p>In the query, every byte of a key or of a header's value can be percent-encoded.
 */
public final class RequestHead implements ProduceForm {
    private static final String ENTRY = "header.";
    private static final String PREFIX = "X-Kafka-";
    private static final String X_HEADER = PREFIX + "Header";
    /** Parameters in the query, and in headers after {@link #PREFIX}. */
    private static final Set<String> SAID_BY = Set.of("key", "partition", "timestamp", "acks");

    /** The names of headers after {@link #PREFIX}. */
    private static final List<String> NAMES = List.of("Key", "Partition", "Timestamp", "Acks", "Header");

    private final byte @Nullable [] key;
    private final List<Header> headers;
    private final int partition;
    private final long timestampMillis;
    private final boolean acked;
    private final BodyFormat format;
    private final BodyEncoding encoding;
    private final Optional<String> repeatKey;

    private RequestHead(Map<String, String> said, List<Header> headers, HttpServerRequest request) {
        String text = said.get("key");
        key = text == null ? null : Percent.bytes(text, "key");
        partition = (int) number(said, "partition", Event.ANY_PARTITION, Integer.MAX_VALUE);
        timestampMillis = number(said, "timestamp", Event.NO_TIMESTAMP, Long.MAX_VALUE);
        acked = acked(said.getOrDefault("acks", "all"));
        this.headers = List.copyOf(headers);
        format = BodyFormat.of(request.getHeader("Content-Type"));
        encoding = BodyEncoding.of(request.getHeader("Content-Encoding"));
        repeatKey = RepeatKeys.of(request);
        if (format == BodyFormat.FRAMED && (!said.keySet().stream().allMatch("acks"::equals) || !headers.isEmpty())) {
            throw RefusedException.bad(
                    "framed records contain key, headers, partition and timestamp; expected no query parameter but"
                            + " them");
        }
    }

    /**
     * Reads the query and the headers of a request.
     *
     * @throws RefusedException if a parameter is invalid
     */
    public static RequestHead of(HttpServerRequest request) {
        Map<String, String> said = new LinkedHashMap<>();
        List<Header> headers = new ArrayList<>();
        String query = request.query();
        for (String part : query == null || query.isEmpty() ? new String[0] : query.split("&", -1)) {
            int equals = part.indexOf('=');
            if (equals < 0) {
                throw RefusedException.bad("invalid query parameter; expected NAME=VALUE");
            }
            String name = part.substring(0, equals);
            String value = part.substring(equals + 1);
            if (name.startsWith(ENTRY)) {
                headers.add(entry(name.substring(ENTRY.length()), value));
            } else if (!SAID_BY.contains(name)) {
                throw RefusedException.bad(
                        "an unknown query parameter; expected key, partition, timestamp, acks or header.NAME");
            } else if (said.put(name, value) != null) {
                throw RefusedException.bad("duplicate query parameter " + name + "; expected it once");
            }
        }
        fromHeaders(request.headers(), said, headers);
        Event.checkHeaders(headers.size());
        return new RequestHead(said, headers, request);
    }

    /**
     * Reads all headers in one pass: a lookup for each name would cost more, because most requests have few headers.
     */
    private static void fromHeaders(MultiMap given, Map<String, String> said, List<Header> headers) {
        for (Map.Entry<String, String> header : given) {
            String name = header.getKey();
            if (name.regionMatches(true, 0, PREFIX, 0, PREFIX.length())) {
                fromHeader(name, header.getValue(), said, headers);
            }
        }
    }

    private static void fromHeader(String header, String value, Map<String, String> said, List<Header> headers) {
        if (header.equalsIgnoreCase(X_HEADER)) {
            int equals = value.indexOf('=');
            if (equals < 0) {
                throw RefusedException.bad(X_HEADER + ": expected NAME=VALUE");
            }
            headers.add(entry(value.substring(0, equals), value.substring(equals + 1)));
            return;
        }
        String name = header.substring(PREFIX.length()).toLowerCase(Locale.ROOT);
        if (!SAID_BY.contains(name)) {
            String near = Suggestions.nearest(name, NAMES)
                    .map(meant -> " (did you mean " + PREFIX + meant + "?)")
                    .orElse("");
            throw RefusedException.bad(
                    "unknown header " + header + near + "; expected " + PREFIX + String.join(", " + PREFIX, NAMES));
        }
        if (said.put(name, value) != null) {
            throw RefusedException.bad("duplicate " + name + "; expected one header or query parameter of that name");
        }
    }

    /**
     * @throws RefusedException if the head contains properties of records that only the body of this request can have
     */
    static void refuseHeaders(MultiMap given) {
        for (Map.Entry<String, String> header : given) {
            if (header.getKey().regionMatches(true, 0, PREFIX, 0, PREFIX.length())) {
                throw RefusedException.bad("header " + header.getKey()
                        + " has no effect here; expected key, headers, partition and timestamp in the body");
            }
        }
    }

    private static Header entry(String name, String value) {
        if (name.isEmpty()) {
            throw RefusedException.bad("a record header without a name");
        }
        return new RecordHeader(Percent.text(name, "name of a record header"), Percent.bytes(value, "record header"));
    }

    private static long number(Map<String, String> said, String name, long otherwise, long most) {
        String text = said.get(name);
        if (text == null) {
            return otherwise;
        }
        // 18 digits fit into a long.
        if (!text.matches("[0-9]{1,18}") || Long.parseLong(text) > most) {
            throw RefusedException.bad(
                    name + ": expected a whole number, " + (most == Long.MAX_VALUE ? "0 or more" : "0 to " + most));
        }
        return Long.parseLong(text);
    }

    private static boolean acked(String text) {
        return switch (text) {
            case "all" -> true;
            case "none" -> false;
            default -> throw RefusedException.bad("acks: expected all or none");
        };
    }

    private Event event(byte[] value) {
        return new Event(key, value, headers, partition, timestampMillis);
    }

    @Override
    public void parse(byte[] body, RecordCollector into) {
        switch (format) {
            // Its value is the body.
            case RAW -> into.add(event(body), body.length);
            case FRAMED -> FramedRecords.parse(body, into);
            case NDJSON -> JsonLines.parse(body, into, this::event);
        }
    }

    @Override
    public long leastBytes(long length) {
        boolean asItIs = format == BodyFormat.RAW && encoding == BodyEncoding.IDENTITY;
        return Event.OVERHEAD_BYTES + (asItIs ? Math.max(0, length) : 0);
    }

    @Override
    public GatewayResponse answer(List<RecordOutcome> outcomes) {
        return format == BodyFormat.RAW ? GatewayResponse.of(outcomes.get(0)) : GatewayResponse.of(outcomes);
    }

    @Override
    public boolean acked() {
        return acked;
    }

    @Override
    public BodyEncoding encoding() {
        return encoding;
    }

    @Override
    public Optional<String> repeatKey() {
        return repeatKey;
    }

    @Override
    public byte[] requestIdentity(HttpServerRequest request) {
        StringBuilder text = new StringBuilder(request.uri()).append('\n');
        text.append(format).append(encoding).append(partition).append(' ').append(timestampMillis);
        request.headers().forEach(header -> {
            if (header.getKey().regionMatches(true, 0, PREFIX, 0, PREFIX.length())) {
                text.append('\n').append(header.getKey()).append(':').append(header.getValue());
            }
        });
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }
}
