package io.floodmark.gateway.http;

import io.vertx.core.http.HttpMethod;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds the route of a path in a tree of segments, in which a name takes precedence over a parameter. Immutable. Hot
 * path.
 */
public final class Routes {
    private final List<Route> all;
    private final Node top = new Node();

    /**
     * A path that is served. Its parameters are still percent-encoded, except for characters that mean the same
     * unencoded.
     */
    public record Place(Map<HttpMethod, Route> methods, List<String> parameters) {
        /** Returns the route of a method. HEAD is served as GET. */
        public Optional<Route> route(HttpMethod method) {
            return Optional.ofNullable(methods.get(method.equals(HttpMethod.HEAD) ? HttpMethod.GET : method));
        }

        /** Returns any route of the path, for its template and its error format. */
        Route anyRoute() {
            return methods.values().iterator().next();
        }

        /** Returns the value of the Allow header. */
        public String allowed() {
            Set<HttpMethod> allowed = new HashSet<>(methods.keySet());
            allowed.add(HttpMethod.OPTIONS);
            if (allowed.contains(HttpMethod.GET)) {
                allowed.add(HttpMethod.HEAD);
            }
            return allowed.stream().map(HttpMethod::name).sorted().collect(Collectors.joining(", "));
        }
    }

    private static final class Node {
        private final Map<String, Node> named = new HashMap<>();
        private final Map<HttpMethod, Route> methods = new HashMap<>();
        private Optional<Node> any = Optional.empty();

        Node child(String segment) {
            if (!Route.parameter(segment)) {
                return named.computeIfAbsent(segment, unseen -> new Node());
            }
            Node child = any.orElseGet(Node::new);
            any = Optional.of(child);
            return child;
        }
    }

    public Routes(List<Route> routes) {
        all = List.copyOf(routes);
        for (Route route : routes) {
            Node at = top;
            for (String segment : route.segments()) {
                at = at.child(segment);
            }
            if (at.methods.put(route.method(), route) != null) {
                throw new IllegalArgumentException("two routes for " + route.method() + " " + route.template());
            }
        }
    }

    public List<Route> all() {
        return all;
    }

    /** Returns empty if there is no such path. */
    public Optional<Place> find(String path) {
        if (!path.startsWith("/")) {
            return Optional.empty();
        }
        List<String> parameters = new ArrayList<>(4);
        Node at = top;
        int from = 1;
        while (from <= path.length()) {
            int slash = path.indexOf('/', from);
            int to = slash < 0 ? path.length() : slash;
            String segment = Percent.normal(path.substring(from, to));
            Node named = at.named.get(segment);
            if (named != null) {
                at = named;
            } else if (at.any.isPresent() && !segment.isEmpty()) {
                at = at.any.get();
                parameters.add(segment);
            } else {
                return Optional.empty();
            }
            from = to + 1;
        }
        return at.methods.isEmpty() ? Optional.empty() : Optional.of(new Place(at.methods, parameters));
    }
}
