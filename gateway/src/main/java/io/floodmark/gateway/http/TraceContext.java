package io.floodmark.gateway.http;

import io.floodmark.gateway.lane.Event;
import io.vertx.core.MultiMap;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;

/**
 * The W3C trace context of a request. It is added to the headers of its records, so that consumers can continue the
 * trace.
 */
public final class TraceContext {
    public static final String PARENT = "traceparent";

    private static final String STATE = "tracestate";
    private static final int LONGEST = 512;
    /** Ids of only zeros are invalid. */
    private static final String IDS = "-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}";
    /** Versions after 00 may have more fields after the flags. */
    private static final Pattern LEGAL = Pattern.compile("00" + IDS + "|(?!00|ff)[0-9a-f]{2}" + IDS + "(-.*)?");

    private TraceContext() {}

    /**
     * Returns no headers if the context is absent, malformed or duplicated; by the standard it then counts as absent.
     */
    public static List<Header> of(MultiMap given) {
        Optional<String> parent = parent(given);
        if (parent.isEmpty()) {
            return List.of();
        }
        List<Header> headers = new ArrayList<>();
        headers.add(header(PARENT, parent.get()));
        // Several headers form one list.
        String state =
                given.getAll(STATE).stream().filter(each -> !each.isBlank()).collect(Collectors.joining(","));
        if (!state.isEmpty() && state.length() <= LONGEST) {
            headers.add(header(STATE, state));
        }
        return List.copyOf(headers);
    }

    /** Returns the parent of a request, if it has a valid one. */
    static Optional<String> parent(MultiMap given) {
        List<String> parents = given.getAll(PARENT);
        return parents.size() == 1 ? Optional.of(parents.get(0)).filter(TraceContext::valid) : Optional.empty();
    }

    private static boolean valid(String parent) {
        return parent.length() <= LONGEST && LEGAL.matcher(parent).matches();
    }

    private static Header header(String name, String value) {
        return new RecordHeader(name, value.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Returns the event with the trace context. An event with a context of its own keeps it. */
    public static Event into(Event event, List<Header> trace) {
        if (trace.isEmpty()) {
            return event;
        }
        boolean own = event.headers().stream().anyMatch(header -> header.key().equals(PARENT));
        return own ? event : event.with(trace);
    }
}
