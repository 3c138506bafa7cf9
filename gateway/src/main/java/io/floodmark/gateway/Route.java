package io.floodmark.gateway;

import io.vertx.core.http.HttpMethod;
import java.util.List;
import java.util.Set;

/**
 * Where one kind of request is served.
 *
 * @param template the path, with the names of its parameters in braces, each a whole segment
 * @param format how its refusals look
 */
record Route(HttpMethod method, String template, ErrorFormat format, Endpoint endpoint) {
    /** What a load balancer asks, which has no name. */
    private static final Set<String> OPEN = Set.of("/livez", "/readyz");

    /** Serves one kind of request. Called on the event loop of the connection, and must not hold it up. */
    interface Endpoint {
        /**
         * Serves a request.
         *
         * @throws RefusedException which becomes the answer
         */
        void serve(RequestContext context);
    }

    /** Whether anybody may ask without saying who they are. */
    boolean open() {
        return OPEN.contains(template);
    }

    /** True if an answer may wait for records that come later; nobody waits for a client that has left meanwhile. */
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
