package io.floodmark.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;

/**
 * Reads bytes from a socket into one buffer and uses none of them: the cost that every consumer has in any case. Its
 * records are calculated from the number of bytes that each has in the log.
 *
 * <p>Arguments: port, bytes of log per record, receive.buffer.bytes, bytes of the buffer.
 */
final class SocketReads {
    private static final long REPORT_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private SocketReads() {}

    public static void main(String[] arguments) throws IOException {
        double bytesARecord = Double.parseDouble(arguments[1]);
        ByteBuffer buffer = ByteBuffer.allocateDirect(Integer.parseInt(arguments[3]));
        try (SocketChannel socket = SocketChannel.open()) {
            socket.setOption(StandardSocketOptions.SO_RCVBUF, Integer.parseInt(arguments[2]));
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0])));
            long read = 0;
            long reportedNanos = System.nanoTime();
            for (int more = 0; more >= 0; more = socket.read(buffer.clear())) {
                read += more;
                if (System.nanoTime() - reportedNanos >= REPORT_NANOS) {
                    reportedNanos += REPORT_NANOS;
                    System.out.println(WireReads.REPORT + (long) (read / bytesARecord));
                }
            }
        }
        throw new IllegalStateException("the socket was closed by its other end");
    }
}
