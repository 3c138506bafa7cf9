package io.floodmark.lab;

import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Finds free ports on loopback, below the range that systems use for outgoing connections, so that the port of a broker
 * is still free after a restart. Another process may take a port first; then the start is retried with others.
 */
public final class Ports {
    private static final int FIRST = 20_000;
    private static final int LAST = 32_000;
    private static final int ATTEMPTS = 1_000;

    private Ports() {}

    /** Returns distinct ports, all free at the same moment. */
    public static List<Integer> free(int count, RandomGenerator random) {
        List<ServerSocket> held = new ArrayList<>();
        try {
            for (int attempt = 0; attempt < ATTEMPTS && held.size() < count; attempt++) {
                hold(random.nextInt(FIRST, LAST), held);
            }
            if (held.size() < count) {
                throw new EnvironmentException("found " + held.size() + " free ports on 127.0.0.1 between " + FIRST
                        + " and " + LAST + "; expected " + count + ". Stop what listens there: see lab status");
            }
            return held.stream().map(ServerSocket::getLocalPort).toList();
        } finally {
            held.forEach(Ports::release);
        }
    }

    private static void hold(int port, List<ServerSocket> held) {
        try {
            ServerSocket socket = new ServerSocket();
            try {
                socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                held.add(socket);
            } catch (IOException e) {
                socket.close();
            }
        } catch (IOException e) {
            throw new EnvironmentException("cannot open sockets: " + e.getMessage(), e);
        }
    }

    private static void release(ServerSocket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new EnvironmentException("cannot close a socket: " + e.getMessage(), e);
        }
    }
}
