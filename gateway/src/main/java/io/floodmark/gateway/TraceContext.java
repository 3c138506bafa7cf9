package io.floodmark.gateway;

import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;

/** W3C trace context of a request, passed on as headers of its records, so that who consumes them goes on with the trace. */
final class TraceContext {
    static final String PARENT = "traceparent";

    private static final String STATE = "tracestate";
    private static final int LONGEST_STATE = 512;
    private static final Pattern LEGAL = Pattern.compile("(?!ff)[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}.*");

    private TraceContext() {}

    /** None where there is none, or it is not well formed: by the standard it then counts as absent. */
    static List<Header> of(HttpServerRequest request) {
        String parent = request.getHeader(PARENT);
        if (parent == null
                || parent.length() > LONGEST_STATE
                || !LEGAL.matcher(parent).matches()) {
            return List.of();
        }
        List<Header> headers = new ArrayList<>();
        headers.add(header(PARENT, parent));
        String state = request.getHeader(STATE);
        if (state != null && state.length() <= LONGEST_STATE) {
            headers.add(header(STATE, state));
        }
        return List.copyOf(headers);
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
