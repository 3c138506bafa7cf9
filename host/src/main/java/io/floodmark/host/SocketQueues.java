package io.floodmark.host;

import java.util.Locale;

/**
 * Bytes in the buffers of TCP connections, from /proc/net/tcp and tcp6. If the receiving program does not read, bytes
 * accumulate in its receive buffer. If the network is the bottleneck, they accumulate in the sender's buffer while the
 * receiver's is empty.
 *
 * @param unsentBytes in send buffers: not yet sent, or not yet acknowledged by the other end
 * @param unreadBytes in receive buffers
 */
record SocketQueues(long unsentBytes, long unreadBytes) {
    static final SocketQueues NONE = new SocketQueues(0, 0);

    /** The state of a listening socket, whose queues count connections, not bytes. */
    private static final String LISTENING = "0A";

    private static final int STATE = 3;
    private static final int QUEUES = 4;

    static SocketQueues parse(String text) {
        long unsent = 0;
        long unread = 0;
        for (String line : text.lines().skip(1).toList()) {
            String[] parts = line.strip().split("\\s+", QUEUES + 2);
            if (parts.length > QUEUES && !parts[STATE].toUpperCase(Locale.ROOT).equals(LISTENING)) {
                String[] queues = parts[QUEUES].split(":", 2);
                unsent += Long.parseLong(queues[0], 16);
                unread += Long.parseLong(queues[1], 16);
            }
        }
        return new SocketQueues(unsent, unread);
    }

    SocketQueues plus(SocketQueues other) {
        return new SocketQueues(unsentBytes + other.unsentBytes, unreadBytes + other.unreadBytes);
    }
}
