package io.floodmark.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A TCP connection as {@code ss -tinHO} shows it. Times and bytes count since it was made; what a kernel does not tell is 0.
 *
 * @param local address and port of this end
 * @param peer address and port of the other end
 * @param unread bytes in the receive buffer
 * @param busyMillis in which something was unsent or unacknowledged
 * @param receiverMillis of these, in which the receiver's window held it up
 * @param sendBufferMillis of these, in which its own send buffer did
 * @param unsent bytes in the send buffer that were not sent yet
 * @param applicationLimited the newest delivery rate was measured while the program had nothing to send
 * @param acknowledged bytes that the other end has confirmed
 * @param received bytes
 * @param rttMillis smoothed round-trip time
 * @param segments sent with data
 * @param retransmitted of these, sent again
 */
record TcpConnection(
        String local,
        String peer,
        long unread,
        long busyMillis,
        long receiverMillis,
        long sendBufferMillis,
        long unsent,
        boolean applicationLimited,
        long acknowledged,
        long received,
        double rttMillis,
        long segments,
        long retransmitted) {
    private static final Pattern LINE = Pattern.compile("^(\\d+)\\s+\\d+\\s+(\\S+)\\s+(\\S+)\\s+(.*)$");
    private static final Pattern RTT = Pattern.compile("\\brtt:([0-9.]+)/");
    private static final Pattern RETRANSMITTED = Pattern.compile("\\bretrans:\\d+/(\\d+)");
    private static final Pattern APPLICATION_LIMITED = Pattern.compile("\\bapp_limited\\b");

    /** Of established connections, one to a line; a line that is none is left out. */
    static List<TcpConnection> parse(String printed) {
        List<TcpConnection> connections = new ArrayList<>();
        for (String line : printed.lines().toList()) {
            Matcher parts = LINE.matcher(line.strip());
            if (parts.matches()) {
                connections.add(of(parts));
            }
        }
        return connections;
    }

    private static TcpConnection of(Matcher parts) {
        String told = parts.group(4);
        return new TcpConnection(
                parts.group(2),
                parts.group(3),
                Long.parseLong(parts.group(1)),
                count(told, "busy"),
                count(told, "rwnd_limited"),
                count(told, "sndbuf_limited"),
                count(told, "notsent"),
                APPLICATION_LIMITED.matcher(told).find(),
                count(told, "bytes_acked"),
                count(told, "bytes_received"),
                first(RTT, told).map(Double::parseDouble).orElse(0.0),
                count(told, "data_segs_out"),
                first(RETRANSMITTED, told).map(Long::parseLong).orElse(0L));
    }

    private static long count(String told, String name) {
        return first(Pattern.compile("(?:^|\\s)" + name + ":(\\d{1,18})"), told)
                .map(Long::parseLong)
                .orElse(0L);
    }

    private static Optional<String> first(Pattern pattern, String told) {
        Matcher found = pattern.matcher(told);
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }

    /** Whether a newer reading is of the same connection: its counts have not fallen. */
    boolean before(TcpConnection newer) {
        return busyMillis <= newer.busyMillis && acknowledged <= newer.acknowledged && received <= newer.received;
    }
}
