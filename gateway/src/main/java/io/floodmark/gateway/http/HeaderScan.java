package io.floodmark.gateway.http;

import io.vertx.core.MultiMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result of one pass over the headers of a request. Some headers must occur only once: of two, a proxy may use one
 * and the gateway the other. Then one could decompress another body, or authenticate another name, than the other.
 *
 * @param count of all headers
 * @param doubled name of a single-valued header that occurs twice
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

    /** Returns the index among single-valued headers, or -1 for other headers. */
    private static int single(String name) {
        for (int i = 0; i < SINGLE.size(); i++) {
            // Most names differ in length, so that nothing else is compared.
            if (SINGLE.get(i).equalsIgnoreCase(name)) {
                return i;
            }
        }
        return -1;
    }
}
