package io.floodmark.bench.explain;

import io.floodmark.lab.LabEntry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/** Idle connections to the first broker, which cost its network threads next to nothing each. */
record IdleConnections(int number) implements Injection {
    @Override
    public Undo into(LabEntry lab) throws IOException {
        String first = lab.bootstrapServers().split(",", 2)[0];
        int colon = first.lastIndexOf(':');
        InetSocketAddress broker =
                new InetSocketAddress(first.substring(0, colon), Integer.parseInt(first.substring(colon + 1)));
        List<SocketChannel> open = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            open.add(SocketChannel.open(broker));
        }
        return () -> {
            for (SocketChannel each : open) {
                each.close();
            }
        };
    }
}
