package io.floodmark.gateway.connection;

import io.floodmark.model.unit.NanoClock;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ServerChannel;
import io.vertx.core.impl.transports.NioTransport;
import io.vertx.core.transport.Transport;
import org.jspecify.annotations.Nullable;

/**
 * The NIO transport of Vert.x with a {@link PacedServerChannel}. It extends an internal class of Vert.x, which has no
 * other way to replace a channel.
 */
public final class PacedTransport extends NioTransport implements Transport {
    private final OpenConnections open;
    private final NanoClock clock;

    public PacedTransport(OpenConnections open, NanoClock clock) {
        this.open = open;
        this.clock = clock;
    }

    @Override
    public ChannelFactory<? extends ServerChannel> serverChannelFactory(boolean domainSocket) {
        return () -> new PacedServerChannel(open, clock);
    }

    @Override
    public String name() {
        return "paced-nio";
    }

    @Override
    public boolean available() {
        return true;
    }

    @Override
    public @Nullable Throwable unavailabilityCause() {
        return null;
    }

    @Override
    public io.vertx.core.spi.transport.Transport implementation() {
        return this;
    }
}
