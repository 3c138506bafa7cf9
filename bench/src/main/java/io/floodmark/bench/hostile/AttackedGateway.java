package io.floodmark.bench.hostile;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The attacked gateway, and what its attackers know: a topic, and the login of a user who may read and write it.
 * Thread-safe.
 *
 * @param login name and password, separated by a colon
 */
record AttackedGateway(int port, String topic, String login) {
    private static final int PATIENCE_MILLIS = 60_000;
    /** Small, so that the gateway has to wait for a client that does not read. */
    private static final int RECEIVE_BYTES = 4 * 1024;

    /** Returns a connection from one of some thousand addresses of loopback. */
    Socket connect() throws IOException {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        byte[] from = {127, 1, (byte) random.nextInt(16), (byte) random.nextInt(1, 255)};
        Socket socket = new Socket();
        socket.setReceiveBufferSize(RECEIVE_BYTES);
        socket.bind(new InetSocketAddress(InetAddress.getByAddress(from), 0));
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    /** Sends one request on a new connection; returns the status of its response. */
    String sendRequest(String head, byte[] body) throws IOException {
        try (Socket socket = connect()) {
            send(socket, head);
            socket.getOutputStream().write(body);
            return status(socket);
        }
    }

    static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String status(Socket socket) throws IOException {
        byte[] line = socket.getInputStream().readNBytes("HTTP/1.1 200".length());
        return line.length == 0 ? "closed" : new String(line, line.length - 3, 3, StandardCharsets.US_ASCII);
    }

    /** Returns the head of a request, without its last line. */
    String head(String method, String path) {
        return method + ' ' + path + " HTTP/1.1\r\nHost: localhost\r\n";
    }

    String write() {
        return head("POST", "/v1/topics/" + topic + "/records");
    }

    /** Returns a header with the login. */
    String authorized() {
        return authorized(login);
    }

    static String authorized(String login) {
        return "Authorization: Basic " + base64(login) + "\r\n";
    }

    static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a login that was never tried before. */
    static String guess() {
        long number = ThreadLocalRandom.current().nextLong();
        return "user-" + number % 1_000 + ":guess-" + number;
    }
}
