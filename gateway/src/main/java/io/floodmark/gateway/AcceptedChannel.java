package io.floodmark.gateway;

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
 * reset it. The event loop reads those bytes first. Its event loop's alone.
 */
final class AcceptedChannel extends NioSocketChannel {
    /** Read from the socket, but not yet passed on. */
    private @Nullable ByteBuf first;

    /** Closing calls it once; empty then. */
    private final AtomicReference<@Nullable Runnable> whenClosed;

    /**
     * @param first bytes that were read; copied
     * @param whenClosed called once, however it is closed
     */
    AcceptedChannel(Channel parent, SocketChannel socket, ByteBuffer first, Runnable whenClosed) {
        super(parent, socket);
        this.whenClosed = new AtomicReference<>(whenClosed);
        if (first.hasRemaining()) {
            this.first = Unpooled.copiedBuffer(first);
        }
    }

    /**
     * Reads what has arrived, as far as there is room.
     *
     * @param first left ready to be taken from
     * @throws IOException if the client has reset the connection
     */
    static void readFirst(SocketChannel socket, ByteBuffer first) throws IOException {
        socket.configureBlocking(false);
        first.clear();
        int count;
        do {
            // A reset is reported after all bytes that came before it.
            count = socket.read(first);
        } while (count > 0 && first.hasRemaining());
        first.flip();
    }

    @Override
    protected void doClose() throws Exception {
        // Also called where the close future is not completed: by closeForcibly, if an event loop does not take it.
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
            // The socket may have nothing more to read, and then would not call the event loop.
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
