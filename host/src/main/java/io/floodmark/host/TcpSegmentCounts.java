package io.floodmark.host;

import java.util.Arrays;
import java.util.List;

/**
 * TCP segments of /proc/net/snmp.
 *
 * @param sent since the host was started, including retransmitted ones
 * @param sentAgain number of retransmitted ones
 */
record TcpSegmentCounts(long sent, long sentAgain) {
    static TcpSegmentCounts parse(String text) {
        List<String[]> lines = text.lines()
                .filter(line -> line.startsWith("Tcp:"))
                .map(line -> line.split("\\s+", -1))
                .toList();
        return new TcpSegmentCounts(value(lines, "OutSegs"), value(lines, "RetransSegs"));
    }

    private static long value(List<String[]> lines, String name) {
        return Long.parseLong(lines.get(1)[Arrays.asList(lines.get(0)).indexOf(name)]);
    }
}
