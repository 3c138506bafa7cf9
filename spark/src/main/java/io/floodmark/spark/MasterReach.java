package io.floodmark.spark;

import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks whether a standalone master accepts connections at its address. Spark itself would try for a minute before it
 * fails.
 */
final class MasterReach {
    private static final String STANDALONE = "spark://";
    private static final int CONNECT_MILLIS = 5_000;
    private static final int MOST_PORT = 65_535;

    private MasterReach() {}

    /**
     * Requires one of several masters to be reachable. Other kinds of masters are left to Spark.
     *
     * @throws PlanException if none is reachable
     */
    static void require(String master) {
        if (!master.startsWith(STANDALONE)) {
            return;
        }
        List<String> tried = new ArrayList<>();
        for (String address : master.substring(STANDALONE.length()).split(",", -1)) {
            try {
                connect(address);
                return;
            } catch (IOException nobody) {
                tried.add(address + ": " + nobody.getMessage());
            }
        }
        throw new PlanException("fleet.on is " + master + ", and nothing answers there (" + String.join("; ", tried)
                + "); expected the URL that the page of Spark's master shows, reachable from this machine");
    }

    private static void connect(String address) throws IOException {
        int colon = address.lastIndexOf(':');
        try (Socket socket = new Socket()) {
            String host = address.substring(0, colon);
            InetSocketAddress at = new InetSocketAddress(host, port(address.substring(colon + 1)));
            if (at.isUnresolved()) {
                throw new IOException("no such host");
            }
            socket.connect(at, CONNECT_MILLIS);
        }
    }

    private static int port(String text) throws IOException {
        if (!text.matches("[0-9]{1,5}") || Integer.parseInt(text) > MOST_PORT) {
            throw new IOException("no such port; expected 1 to " + MOST_PORT);
        }
        return Integer.parseInt(text);
    }
}
