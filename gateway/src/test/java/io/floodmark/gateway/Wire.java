package io.floodmark.gateway;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A socket for requests that no decent client would send. */
final class Wire implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 30_000;
    private static final int RECEIVE_BYTES = 32 * 1024;

    private static final Pattern STATUS_LINE = Pattern.compile("HTTP/[0-9.]+ [0-9]{3} [A-Za-z -]*");

    private final Socket socket;
    private final InputStream in;

    private Wire(Socket socket, InputStream in) {
        this.socket = socket;
        this.in = in;
    }

    record Reply(int status, String head, String text) {}

    static Wire open(int port) {
        return open(port, InetAddress.getLoopbackAddress());
    }

    /** @param from another address of loopback */
    static Wire open(int port, InetAddress from) {
        try {
            Socket socket = new Socket();
            socket.bind(new InetSocketAddress(from, 0));
            // The kernel receives even if the test does not read, so its buffer is small.
            socket.setReceiveBufferSize(RECEIVE_BYTES);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            socket.setSoTimeout(PATIENCE_MILLIS);
            return new Wire(socket, new BufferedInputStream(socket.getInputStream()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends one request on a connection of its own, and returns the answer. */
    static Reply send(int port, String request) {
        try (Wire wire = open(port)) {
            wire.write(request);
            return wire.read();
        }
    }

    void write(String text) {
        write(text, false);
    }

    /** @param aside whether to write on a thread of its own, because the other side may not read it */
    void write(String text, boolean aside) {
        if (aside) {
            Thread writer = new Thread(() -> write(text), "writer");
            writer.setDaemon(true);
            writer.start();
            return;
        }
        // If the other side has answered and closed, its answer can still be read.
        var unused = takes(text, 1);
    }

    /** Writes the text that many times. Returns false if the other side has closed the connection. */
    boolean takes(String text, int times) {
        try {
            for (int i = 0; i < times; i++) {
                socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
            }
            return true;
        } catch (SocketException gone) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the next answer, with as much text as its Content-Length. */
    Reply read() {
        try {
            StringBuilder head = new StringBuilder();
            while (!head.toString().endsWith("\r\n\r\n")) {
                int next = in.read();
                if (next < 0) {
                    throw new AssertionError("the connection ended after: " + head);
                }
                head.append((char) next);
            }
            int status = Integer.parseInt(head.substring(9, 12));
            String lower = head.toString().toLowerCase(java.util.Locale.ROOT);
            int at = lower.indexOf("content-length:");
            int length = at < 0
                    ? 0
                    : Integer.parseInt(
                            lower.substring(at + 15, lower.indexOf('\r', at)).strip());
            return new Reply(status, head.toString(), new String(in.readNBytes(length), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns everything up to this text. */
    String readUntil(String text) {
        try {
            StringBuilder read = new StringBuilder();
            while (read.indexOf(text) < 0) {
                int next = in.read();
                if (next < 0) {
                    throw new AssertionError("the connection ended after: " + read);
                }
                read.append((char) next);
            }
            return read.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns everything up to the end of a line. */
    String readLine() {
        try {
            StringBuilder line = new StringBuilder();
            for (int next = in.read(); next != '\n'; next = in.read()) {
                if (next < 0) {
                    throw new AssertionError("the connection ended in: " + line);
                }
                line.append((char) next);
            }
            return line.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Discards everything until the other side closes. */
    void readToEnd() {
        try {
            in.transferTo(OutputStream.nullOutputStream());
        } catch (SocketException reset) {
            // A reset is an end too.
            return;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns everything until the other side closes. */
    String all() {
        try {
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the first lines of all answers until the other side closes. */
    List<String> statuses() {
        return STATUS_LINE.matcher(all()).results().map(MatchResult::group).toList();
    }

    /** Closes the output; the answer of the other side can still be read. */
    void end() {
        try {
            socket.shutdownOutput();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until the other side closes. Returns false if it sends something instead. */
    boolean atEnd() {
        try {
            return in.read() < 0;
        } catch (SocketException reset) {
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
