package io.floodmark.gateway;

import io.vertx.core.MultiMap;
import java.util.List;
import java.util.Optional;

/**
 * Headers that say one thing. Given twice, a proxy may take the one and the gateway the other: a body that one of them inflates, or a
 * name that one of them checks, is another one for the next.
 */
final class SingleHeaders {
    private static final List<String> NAMES =
            List.of("Authorization", "Content-Type", "Content-Encoding", "Idempotency-Key", "Last-Event-ID");

    private SingleHeaders() {}

    /** Returns the name of one that is given twice. */
    static Optional<String> doubled(MultiMap headers) {
        for (String name : NAMES) {
            if (headers.getAll(name).size() > 1) {
                return Optional.of(name);
            }
        }
        return Optional.empty();
    }
}
