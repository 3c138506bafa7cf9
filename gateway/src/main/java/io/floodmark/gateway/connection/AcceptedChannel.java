package io.floodmark.gateway.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A connection whose first bytes were read when it was accepted, since only reading shows that the client has already
 * reset it. The event loop reads those bytes first. Used only by its event loop.
 */
final class AcceptedChannel extends NioSocketChannel {
    /** Bytes that were read from the socket and not yet passed on. */
    private @Nullable ByteBuf first;

    /** The callback, which closing takes out so that it is called once. */
    private final AtomicReference<@Nullable Runnable> whenClosed;

    /**
     * @param first bytes that were read; they are copied
     * @param whenClosed called once when the connection is closed, whatever closes it
     */
    AcceptedChannel(Channel parent, SocketChannel socket, ByteBuffer first, Runnable whenClosed) {
        super(parent, socket);
        this.whenClosed = new AtomicReference<>(whenClosed);
        if (first.hasRemaining()) {
            this.first = Unpooled.copiedBuffer(first);
        }
    }

    /**
     * Reads the bytes that have arrived, as far as the buffer has room.
     *
     * @param first buffer that is ready for reading afterwards
     * @throws IOException if the client has reset the connection
     */
    static void readFirst(SocketChannel socket, ByteBuffer first) throws IOException {
        socket.configureBlocking(false);
        first.clear();
        int count;
        do {
            // A reset is reported only after all bytes that preceded it were read.
            count = socket.read(first);
        } while (count > 0 && first.hasRemaining());
        first.flip();
    }

    @Override
    protected void doClose() throws Exception {
        // It is also called without the close future being completed: by closeForcibly, if an event loop rejects the
        // channel.
        Runnable then = whenClosed.getAndSet(null);
        if (then != null) {
            then.run();
        }
        super.doClose();
    }

    @Override
    protected void doBeginRead() throws Exception {
        super.doBeginRead();
        if (first != null) {
            // The socket may have no more bytes and then would not notify the event loop.
            eventLoop().execute(() -> unsafe().read());
        }
    }

    @Override
    protected int doReadBytes(ByteBuf into) throws Exception {
        ByteBuf left = first;
        if (left == null) {
            return super.doReadBytes(into);
        }
        int count = Math.min(into.writableBytes(), left.readableBytes());
        unsafe().recvBufAllocHandle().attemptedBytesRead(into.writableBytes());
        into.writeBytes(left, count);
        if (!left.isReadable()) {
            first = null;
        }
        return count;
    }
}
