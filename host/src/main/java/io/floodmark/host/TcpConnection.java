package io.floodmark.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An established TCP connection in the output of {@code ss -tinmHO}. Times and bytes count since it was opened; fields
 * that the kernel does not report are 0.
 *
 * @param local local address and port
 * @param peer remote address and port
 * @param unread bytes in the receive buffer
 * @param bufferUsed allocated share of the receive buffer, overhead included; a sender is stopped well before 1
 * @param busyMillis time with unsent or unacknowledged bytes
 * @param receiverMillis part of it in which the receive window of the peer limited sending
 * @param sendBufferMillis part of it in which the send buffer limited sending
 * @param unsent unsent bytes in the send buffer
 * @param applicationLimited true if the application limited the latest delivery rate
 * @param acknowledged bytes acknowledged by the peer
 * @param received bytes received
 * @param rttMillis smoothed round-trip time
 * @param segments data segments sent
 * @param retransmitted data segments retransmitted
 */
record TcpConnection(
        String local,
        String peer,
        long unread,
        double bufferUsed,
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
    private static final Pattern BUFFER = Pattern.compile("\\bskmem:\\(r(\\d{1,18}),rb(\\d{1,18}),");
    private static final Pattern APPLICATION_LIMITED = Pattern.compile("\\bapp_limited\\b");

    /** Parses one connection per line and skips all other lines. */
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
        String fields = parts.group(4);
        return new TcpConnection(
                parts.group(2),
                parts.group(3),
                Long.parseLong(parts.group(1)),
                bufferUsed(fields),
                count(fields, "busy"),
                count(fields, "rwnd_limited"),
                count(fields, "sndbuf_limited"),
                count(fields, "notsent"),
                APPLICATION_LIMITED.matcher(fields).find(),
                count(fields, "bytes_acked"),
                count(fields, "bytes_received"),
                first(RTT, fields).map(Double::parseDouble).orElse(0.0),
                count(fields, "data_segs_out"),
                first(RETRANSMITTED, fields).map(Long::parseLong).orElse(0L));
    }

    private static double bufferUsed(String fields) {
        Matcher found = BUFFER.matcher(fields);
        long size = found.find() ? Long.parseLong(found.group(2)) : 0;
        return size > 0 ? Math.min(1, (double) Long.parseLong(found.group(1)) / size) : 0;
    }

    private static long count(String fields, String name) {
        return first(Pattern.compile("(?:^|\\s)" + name + ":(\\d{1,18})"), fields)
                .map(Long::parseLong)
                .orElse(0L);
    }

    private static Optional<String> first(Pattern pattern, String fields) {
        Matcher found = pattern.matcher(fields);
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }

    /** True if a newer reading can be of the same connection: no counter has decreased. */
    boolean before(TcpConnection newer) {
        return busyMillis <= newer.busyMillis && acknowledged <= newer.acknowledged && received <= newer.received;
    }
}
