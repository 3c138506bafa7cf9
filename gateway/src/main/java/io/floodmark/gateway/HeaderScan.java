package io.floodmark.gateway;

import io.vertx.core.MultiMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one pass over the headers of a request shows. Some headers say one thing: given twice, a proxy may take the one
 * and the gateway the other, so that a body that one of them inflates, or a name that one of them checks, is another
 * one for the next.
 *
 * @param count of all headers
 * @param doubled one of those that say one thing and is given twice
 */
record HeaderScan(int count, Optional<String> doubled) {
    private static final List<String> SINGLE =
            List.of("Authorization", "Content-Type", "Content-Encoding", "Idempotency-Key", "Last-Event-ID");

    static HeaderScan of(MultiMap headers) {
        int count = 0;
        int seen = 0;
        Optional<String> doubled = Optional.empty();
        for (Map.Entry<String, String> header : headers) {
            count++;
            int single = single(header.getKey());
            if (single >= 0) {
                int bit = 1 << single;
                if ((seen & bit) != 0) {
                    doubled = Optional.of(SINGLE.get(single));
                }
                seen |= bit;
            }
        }
        return new HeaderScan(count, doubled);
    }

    /** Returns its place among them; -1 if it is another one. */
    private static int single(String name) {
        for (int i = 0; i < SINGLE.size(); i++) {
            // Of another length in most cases, which is all that is compared then.
            if (SINGLE.get(i).equalsIgnoreCase(name)) {
                return i;
            }
        }
        return -1;
    }
}
