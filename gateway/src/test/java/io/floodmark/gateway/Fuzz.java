package io.floodmark.gateway;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Sends bad requests of all kinds, over many connections at once, and counts the answers to each kind. */
final class Fuzz {
    /** There are many threads, because many of them wait for a timeout of the gateway. */
    private static final int THREADS = 64;

    private static final int PATIENCE_MILLIS = 20_000;
    private static final int BETWEEN_DROPS_MILLIS = 20;
    /** In that time the gateway may or may not have checked a password. */
    private static final int MOST_BEFORE_LEAVING_MILLIS = 50;

    private static final int LONGEST_LINE = 200;
    /** Differs from everything that reading a byte returns. */
    private static final int NOTHING_YET = -2;

    private static final String CONTINUE = "100";
    private static final Pattern STATUS_LINE = Pattern.compile("[^ ]+/[0-9.]+ ([0-9]{3}) [A-Za-z -]+\\r?");
    /** Version 2 gives it per record, as {@code error}. */
    private static final Pattern MESSAGE = Pattern.compile("\"(?:message|error)\":\"([^\"]*)\"");

    private final Map<FuzzTarget, Place> places;
    private final long seed;
    private final ConcurrentMap<String, AtomicLong> answers = new ConcurrentHashMap<>();
    private final AtomicInteger threads = new AtomicInteger();

    /**
     * A gateway's address and targets.
     *
     * @param topic an existing topic
     * @param cluster the cluster's id
     */
    record Place(int port, String topic, String cluster) {}

    Fuzz(Map<FuzzTarget, Place> places, long seed) {
        this.places = Map.copyOf(places);
        this.seed = seed;
    }

    /** Returns the counts by kind and answer: a status, or that the connection was closed without one. */
    Map<String, Long> answers() {
        Map<String, Long> sorted = new TreeMap<>();
        answers.forEach((answer, count) -> sorted.put(answer, count.get()));
        return sorted;
    }

    void send(int requests) throws InterruptedException {
        AtomicInteger left = new AtomicInteger(requests);
        CountDownLatch done = new CountDownLatch(THREADS);
        for (int i = 0; i < THREADS; i++) {
            int number = threads.getAndIncrement();
            new Thread(() -> send(new Random(seed + number), left, done), "fuzz-" + number).start();
        }
        done.await();
    }

    private void send(Random random, AtomicInteger left, CountDownLatch done) {
        FuzzKind[] kinds = FuzzKind.values();
        while (left.getAndDecrement() > 0) {
            FuzzKind kind = kinds[random.nextInt(kinds.length)];
            Place place = Objects.requireNonNull(places.get(kind.target()));
            byte[] request = new String(kind.request(random, place.topic()), StandardCharsets.ISO_8859_1)
                    .replace("CLUSTER", place.cluster())
                    .getBytes(StandardCharsets.ISO_8859_1);
            String answer = kind + " " + answer(place.port(), kind, request, random);
            answers.computeIfAbsent(answer, unseen -> new AtomicLong()).incrementAndGet();
        }
        done.countDown();
    }

    private static String answer(int port, FuzzKind kind, byte[] request, Random random) {
        FuzzEnd end = kind.end(random);
        try (Socket socket = new Socket()) {
            // Closing does not wait for bytes that are still in flight, because the number of ports is limited. Some
            // clients that leave close in order.
            socket.setSoLinger(end != FuzzEnd.LEAVES || random.nextBoolean(), 0);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            socket.setSoTimeout(PATIENCE_MILLIS);
            InputStream in = socket.getInputStream();
            int atOnce = kind.atOnce(random, request.length);
            write(socket, request, atOnce);
            if (end == FuzzEnd.LEAVES) {
                socket.setSoTimeout(1 + random.nextInt(MOST_BEFORE_LEAVING_MILLIS));
                listen(in);
                return "left";
            }
            String heard = drip(socket, request, atOnce);
            if (end == FuzzEnd.HALF_CLOSES) {
                socket.shutdownOutput();
            }
            if (kind == FuzzKind.SMUGGLING) {
                return all(in);
            }
            String status = finalStatus(heard, in);
            return status.startsWith("5") ? status + message(in) : status;
        } catch (SocketTimeoutException silent) {
            return "silent";
        } catch (IOException closed) {
            return "closed";
        }
    }

    /** Returns the status of the answer after any 100 Continue. */
    private static String finalStatus(String heard, InputStream in) throws IOException {
        String status = status(heard + line(in));
        while (status.equals(CONTINUE)) {
            // This line ends the head of 100 Continue.
            line(in);
            status = status(line(in));
        }
        return status;
    }

    private static String status(String line) {
        if (line.isEmpty()) {
            return "closed";
        }
        // For an unknown version of HTTP, Vert.x repeats the client's text in its answer.
        Matcher status = STATUS_LINE.matcher(line);
        return status.matches() ? status.group(1) : "broken";
    }

    /** Returns the statuses of all answers up to the end of the connection. */
    private static String all(InputStream in) throws IOException {
        String statuses = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1)
                .lines()
                .map(STATUS_LINE::matcher)
                .filter(Matcher::matches)
                .map(line -> line.group(1))
                .collect(Collectors.joining(" and "));
        return statuses.isEmpty() ? "closed" : statuses;
    }

    /** Returns the reason of an answer 5xx, which should not occur; empty if the answer gives none. */
    private static String message(InputStream in) throws IOException {
        Matcher message = MESSAGE.matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        return message.find() ? " " + message.group(1) : "";
    }

    /** Returns the text up to the end of a line or of the stream, or up to the longest length. */
    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next >= 0 && next != '\n' && line.length() < LONGEST_LINE; next = in.read()) {
            line.append((char) next);
        }
        return line.toString();
    }

    /**
     * Sends the rest byte by byte until an answer begins. Returns the first character of the answer; empty if there is
     * none.
     */
    private static String drip(Socket socket, byte[] request, int from) throws IOException {
        int first = NOTHING_YET;
        socket.setSoTimeout(BETWEEN_DROPS_MILLIS);
        for (int i = from; i < request.length && first == NOTHING_YET; i++) {
            write(socket, new byte[] {request[i]}, 1);
            first = listen(socket.getInputStream());
        }
        socket.setSoTimeout(PATIENCE_MILLIS);
        return first < 0 ? "" : Character.toString(first);
    }

    private static int listen(InputStream in) throws IOException {
        try {
            return in.read();
        } catch (SocketTimeoutException silent) {
            return NOTHING_YET;
        }
    }

    private static void write(Socket socket, byte[] bytes, int length) {
        try {
            socket.getOutputStream().write(bytes, 0, length);
        } catch (IOException answeredBefore) {
            // The answer that the gateway sent before it closed can still be read.
            return;
        }
    }
}
