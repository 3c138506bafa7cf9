package io.floodmark.gateway.http;

import io.floodmark.gateway.error.RefusedException;
import io.vertx.core.http.HttpMethod;
import java.util.List;
import java.util.Set;

/**
 * The endpoint of one kind of request.
 *
 * @param template the path, with the names of its parameters in braces, each a whole segment
 * @param format of its errors
 */
public record Route(HttpMethod method, String template, ErrorFormat format, Endpoint endpoint) {
    /** Paths for load balancers, which have no credentials. */
    private static final Set<String> OPEN = Set.of("/livez", "/readyz");

    /** Serves one kind of request. It is called on the event loop of the connection and must not block it. */
    public interface Endpoint {
        /**
         * Serves a request.
         *
         * @throws RefusedException which becomes the answer
         */
        void serve(RequestContext context);
    }

    /** True if no authentication is needed. */
    boolean open() {
        return OPEN.contains(template);
    }

    /** True if an answer may wait for future records; the wait ends if the client disconnects. */
    boolean waits() {
        return method.equals(HttpMethod.GET) && (template.endsWith("/records") || template.endsWith("/events"));
    }

    List<String> segments() {
        return List.of(template.substring(1).split("/", -1));
    }

    static boolean parameter(String segment) {
        return segment.startsWith("{");
    }
}
