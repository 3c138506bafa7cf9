package io.floodmark.http;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import javax.net.ServerSocketFactory;

/** A service whose answers are given byte by byte, valid or invalid. */
final class PlainService implements AutoCloseable {
    /** A marker at the end: once the text before it is sent, the connection is closed. */
    static final String CLOSE = "\u0000";

    /** A marker at the start: the text after it is sent as soon as the head is read. The body is never read. */
    static final String AT_THE_HEAD = "\u0001";

    private static final String LENGTH = "content-length:";

    private final ServerSocket server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch over = new CountDownLatch(1);
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger connections = new AtomicInteger();
    private final IntFunction<String> answers;

    /** @param answers the text sent back to the request with that number, from 0; nothing is sent if it is empty */
    PlainService(IntFunction<String> answers) throws IOException {
        this(answers, ServerSocketFactory.getDefault());
    }

    /** @param sockets the factory of the listening socket */
    PlainService(IntFunction<String> answers, ServerSocketFactory sockets) throws IOException {
        this.answers = answers;
        this.server = sockets.createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        threads.execute(this::accept);
    }

    /** Returns an answer with an empty body. */
    static String answer(int status, String... headers) {
        return "HTTP/1.1 " + status + " x\r\nContent-Length: 0\r\n" + String.join("", headers) + "\r\n";
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = server.accept();
                connections.incrementAndGet();
                threads.execute(() -> serve(socket));
            }
        } catch (IOException closed) {
            // The test is over.
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(socket.getInputStream());
            for (long body = skipHead(in); body >= 0; body = skipHead(in)) {
                String answer = answers.apply(requests.getAndIncrement());
                boolean early = answer.startsWith(AT_THE_HEAD);
                if (!early) {
                    in.skipNBytes(body);
                }
                String said = answer.replace(CLOSE, "").replace(AT_THE_HEAD, "");
                socket.getOutputStream().write(said.getBytes(StandardCharsets.ISO_8859_1));
                if (answer.endsWith(CLOSE)) {
                    return;
                }
                if (early) {
                    over.await();
                }
            }
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
        } catch (IOException gone) {
            // The client left, or the test is over.
        }
    }

    /** Reads a head and returns the length of the body after it; -1 if there are no more requests. */
    private static long skipHead(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                return -1;
            }
            head.append((char) next);
        }
        return head.toString()
                .lines()
                .map(line -> line.toLowerCase(Locale.ROOT))
                .filter(line -> line.startsWith(LENGTH))
                .mapToLong(
                        line -> Long.parseLong(line.substring(LENGTH.length()).trim()))
                .sum();
    }

    String url() {
        return "http://127.0.0.1:" + server.getLocalPort() + "/{topic}";
    }

    int connections() {
        return connections.get();
    }

    @Override
    public void close() throws IOException {
        over.countDown();
        server.close();
        threads.shutdownNow();
    }
}
