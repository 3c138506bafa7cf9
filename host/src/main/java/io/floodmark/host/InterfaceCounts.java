package io.floodmark.host;

import java.util.HashMap;
import java.util.Map;

/**
 * Counters of a network interface in /proc/net/dev.
 *
 * @param receivedBytes since it was created
 * @param sentBytes since it was created
 */
record InterfaceCounts(long receivedBytes, long sentBytes) {
    private static final int HEADERS = 2;
    private static final int SENT = 8;

    /** Parses counters by name. */
    static Map<String, InterfaceCounts> parse(String text) {
        Map<String, InterfaceCounts> interfaces = new HashMap<>();
        text.lines().skip(HEADERS).map(line -> line.split(":", 2)).forEach(parts -> {
            String[] counts = parts[1].strip().split("\\s+", -1);
            interfaces.put(
                    parts[0].strip(), new InterfaceCounts(Long.parseLong(counts[0]), Long.parseLong(counts[SENT])));
        });
        return interfaces;
    }
}
