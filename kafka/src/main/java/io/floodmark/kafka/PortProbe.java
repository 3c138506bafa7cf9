package io.floodmark.kafka;

import io.floodmark.model.unit.Deadline;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;

/**
 * Finds out which protocol a port speaks before Kafka's client connects. If a port speaks something else, Kafka's
 * client retries for its whole timeout. It also reads the first bytes of a TLS alert as a response of 352 MB that it
 * then tries to allocate (KAFKA-4493).
 */
final class PortProbe {
    private static final int CORRELATION_ID = 0x464c4f44;
    private static final short API_VERSIONS = 18;
    private static final short SASL_HANDSHAKE = 17;
    private static final Duration RESOLVE = Duration.ofSeconds(3);
    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final Duration ANSWER = Duration.ofSeconds(2);
    private static final int ENOUGH_BYTES = 8;

    private PortProbe() {}

    /** Connects and closes the connection. The exception says why this failed: unknown host, refused, timed out. */
    static void knock(BootstrapServer server, Deadline deadline) throws IOException {
        connect(server, deadline).close();
    }

    /**
     * Returns the answer of the port to an ApiVersions request in clear text, which every listener of Kafka allows
     * without authentication.
     */
    static PortSpeech probePlaintext(BootstrapServer server, Deadline deadline) throws IOException {
        return exchange(server, request(API_VERSIONS, new byte[0]), deadline);
    }

    /** Returns the answer of the port to a TLS ClientHello. */
    static PortSpeech probeTls(BootstrapServer server, Deadline deadline) throws IOException {
        return exchange(server, clientHello(server), deadline);
    }

    static PortSpeech probeHttp(BootstrapServer server, Deadline deadline) throws IOException {
        return exchange(server, "GET / HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII), deadline);
    }

    /** Returns the SASL mechanisms that a clear-text listener of Kafka accepts; empty if it does not use SASL. */
    static List<String> saslMechanisms(BootstrapServer server, Deadline deadline) throws IOException {
        byte[] mechanism = "FLOODMARK-ASKS".getBytes(StandardCharsets.US_ASCII);
        ByteBuffer body = ByteBuffer.allocate(2 + mechanism.length);
        body.putShort((short) mechanism.length).put(mechanism);
        try (Socket socket = connect(server, deadline)) {
            socket.getOutputStream().write(request(SASL_HANDSHAKE, body.array()));
            byte[] answer = readSome(socket, 512, deadline).bytes();
            return mechanismsIn(ByteBuffer.wrap(answer));
        }
    }

    /** Parses a SaslHandshake response v0: size, correlation id, error, then an array of strings. */
    private static List<String> mechanismsIn(ByteBuffer response) {
        List<String> mechanisms = new ArrayList<>();
        int header = 4 + 4 + 2;
        if (response.remaining() < header + 4 || response.getInt(4) != CORRELATION_ID) {
            return mechanisms;
        }
        response.position(header);
        int count = response.getInt();
        while (mechanisms.size() < count && response.remaining() >= 2) {
            int length = response.getShort();
            if (length < 0 || length > response.remaining()) {
                break;
            }
            byte[] name = new byte[length];
            response.get(name);
            mechanisms.add(new String(name, StandardCharsets.US_ASCII));
        }
        return mechanisms;
    }

    private static PortSpeech exchange(BootstrapServer server, byte[] opening, Deadline deadline) throws IOException {
        try (Socket socket = connect(server, deadline)) {
            socket.getOutputStream().write(opening);
            Answer answer = readSome(socket, ENOUGH_BYTES, deadline);
            return PortSpeech.of(answer.bytes(), answer.closed(), CORRELATION_ID);
        }
    }

    // The array never leaves this class.
    @SuppressWarnings("ArrayRecordComponent")
    private record Answer(byte[] bytes, boolean closed) {}

    /** Reads until there are {@code enough} bytes, the other side closes, or time is up. */
    private static Answer readSome(Socket socket, int enough, Deadline deadline) {
        Deadline end = deadline.atMost(ANSWER);
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        try {
            InputStream in = socket.getInputStream();
            byte[] chunk = new byte[1024];
            while (read.size() < enough && !end.over()) {
                socket.setSoTimeout(end.leftMillis());
                int count = in.read(chunk);
                if (count < 0) {
                    return new Answer(read.toByteArray(), true);
                }
                read.write(chunk, 0, count);
            }
        } catch (SocketTimeoutException e) {
            return new Answer(read.toByteArray(), false);
        } catch (IOException e) {
            return new Answer(read.toByteArray(), true);
        }
        return new Answer(read.toByteArray(), false);
    }

    private static Socket connect(BootstrapServer server, Deadline deadline) throws IOException {
        IOException last = new IOException("no address");
        for (InetAddress address : resolve(server.host(), deadline)) {
            Socket socket = new Socket();
            try {
                socket.connect(
                        new InetSocketAddress(address, server.port()),
                        deadline.atMost(CONNECT).leftMillis());
                return socket;
            } catch (IOException e) {
                socket.close();
                last = e;
            }
        }
        throw last;
    }

    /**
     * Resolves a name in a thread of its own, because Java's resolver takes no timeout. An abandoned thread ends when
     * the resolver gives up.
     */
    private static InetAddress[] resolve(String host, Deadline deadline) throws IOException {
        FutureTask<InetAddress[]> task = new FutureTask<>(() -> InetAddress.getAllByName(host));
        Thread thread = new Thread(task, "resolve " + host);
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(deadline.atMost(RESOLVE).leftMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new SocketTimeoutException("the name was not resolved in time");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException unknown ? unknown : new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Returns a request with header v1: API key, version 0, correlation id, client id. */
    private static byte[] request(short api, byte[] body) {
        byte[] clientId = "floodmark".getBytes(StandardCharsets.US_ASCII);
        int size = 2 + 2 + 4 + 2 + clientId.length + body.length;
        ByteBuffer request = ByteBuffer.allocate(4 + size);
        request.putInt(size).putShort(api).putShort((short) 0).putInt(CORRELATION_ID);
        request.putShort((short) clientId.length).put(clientId).put(body);
        return request.array();
    }

    private static byte[] clientHello(BootstrapServer server) throws IOException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, null, null);
            SSLEngine engine = context.createSSLEngine(server.host(), server.port());
            engine.setUseClientMode(true);
            ByteBuffer hello = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
            engine.wrap(ByteBuffer.allocate(0), hello);
            hello.flip();
            byte[] bytes = new byte[hello.remaining()];
            hello.get(bytes);
            return bytes;
        } catch (GeneralSecurityException e) {
            throw new IOException("this JVM cannot speak TLS", e);
        }
    }
}
