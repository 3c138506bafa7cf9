package io.floodmark.gateway;

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
 * W3C trace context of a request, passed on as headers of its records, so that who consumes them goes on with the
 * trace.
 */
final class TraceContext {
    static final String PARENT = "traceparent";

    private static final String STATE = "tracestate";
    private static final int LONGEST = 512;
    /** Ids of zeros alone are invalid. */
    private static final String IDS = "-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}";
    /** Versions after 00 may have more behind the flags. */
    private static final Pattern LEGAL = Pattern.compile("00" + IDS + "|(?!00|ff)[0-9a-f]{2}" + IDS + "(-.*)?");

    private TraceContext() {}

    /** None where there is none, or it is not well formed, or given twice: by the standard it then counts as absent. */
    static List<Header> of(MultiMap given) {
        Optional<String> parent = parent(given);
        if (parent.isEmpty()) {
            return List.of();
        }
        List<Header> headers = new ArrayList<>();
        headers.add(header(PARENT, parent.get()));
        // Given several times, it is one list.
        String state =
                given.getAll(STATE).stream().filter(each -> !each.isBlank()).collect(Collectors.joining(","));
        if (!state.isEmpty() && state.length() <= LONGEST) {
            headers.add(header(STATE, state));
        }
        return List.copyOf(headers);
    }

    /** The parent of a request, if it has a valid one. */
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

    /** The event with it; one that brings one of its own keeps that. */
    static Event into(Event event, List<Header> trace) {
        if (trace.isEmpty()) {
            return event;
        }
        boolean own = event.headers().stream().anyMatch(header -> header.key().equals(PARENT));
        return own ? event : event.with(trace);
    }
}
