package io.floodmark.testing.kafka;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** Finds free ports below the range of outgoing connections, so that a restarted broker can bind its port again. */
final class FreePorts {
    private static final int FIRST = 10_000;
    private static final int LAST = 20_000;

    private FreePorts() {}

    static List<Integer> find(int count) {
        Set<Integer> found = new LinkedHashSet<>();
        while (found.size() < count) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, LAST);
            if (free(port)) {
                found.add(port);
            }
        }
        return List.copyOf(found);
    }

    private static boolean free(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (BindException taken) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
