package io.floodmark.host;

import java.util.HashMap;
import java.util.Map;

/**
 * What a network interface counts in /proc/net/dev.
 *
 * @param receivedBytes since it was made
 * @param sentBytes since it was made
 */
record InterfaceCounts(long receivedBytes, long sentBytes) {
    private static final int HEADERS = 2;
    private static final int SENT = 8;

    /** By name. */
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
