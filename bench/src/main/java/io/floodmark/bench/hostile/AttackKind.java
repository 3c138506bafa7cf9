package io.floodmark.bench.hostile;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** The attacks of hostile clients. */
enum AttackKind {
    /** Requests pages and streams of events, and reads a byte now and then. */
    SLOW_READERS(1) {
        @Override
        Attack on(AttackedGateway target) {
            String page = target.head("GET", records(target) + "?offset=earliest") + target.authorized() + "\r\n";
            String stream =
                    target.head("GET", "/v1/topics/" + target.topic() + "/events?from=earliest") + target.authorized();
            return new Held(
                    target,
                    60,
                    socket -> AttackedGateway.send(socket, page.repeat(20) + stream + "\r\n"),
                    AttackKind::readOne)::once;
        }
    },
    /** Begins long bodies and streams of records, and sends a byte now and then. */
    SLOW_WRITERS(1) {
        @Override
        Attack on(AttackedGateway target) {
            String head =
                    target.write() + target.authorized() + "Content-Length: 4000000\r\n\r\n" + "x".repeat(100_000);
            return new Held(
                    target,
                    200,
                    socket -> AttackedGateway.send(socket, head),
                    socket -> AttackedGateway.send(socket, "x"))::once;
        }
    },
    /** Disconnects while a password is checked, or a moment before. */
    HANG_UPS(2) {
        @Override
        Attack on(AttackedGateway target) {
            return () -> {
                try (Socket socket = target.connect()) {
                    AttackedGateway.send(
                            socket,
                            target.write() + AttackedGateway.authorized(AttackedGateway.guess())
                                    + "Content-Length: 1000\r\n\r\nbegun");
                    socket.setSoLinger(true, 0);
                    return "left";
                }
            };
        }
    },
    /** Waits for records, and disconnects. */
    LONG_POLLS(4) {
        @Override
        Attack on(AttackedGateway target) {
            String head =
                    target.head("GET", records(target) + "?offset=latest&timeout=30s") + target.authorized() + "\r\n";
            return () -> {
                try (Socket socket = target.connect()) {
                    AttackedGateway.send(socket, head);
                    socket.setSoTimeout(50);
                    readOne(socket);
                    return "answered";
                } catch (java.net.SocketTimeoutException waits) {
                    return "left";
                }
            };
        }
    },
    /** Sends heads that are long, or have many headers, or a long first line. */
    HEAD_BOMBS(2) {
        @Override
        Attack on(AttackedGateway target) {
            List<String> heads = List.of(
                    target.head("GET", "/livez") + "X: " + "x".repeat(15_000) + "\r\n\r\n",
                    target.head("GET", "/livez") + "X: " + "x".repeat(60_000) + "\r\n\r\n",
                    target.head("GET", "/livez") + "A: b\r\n".repeat(2_000) + "\r\n",
                    target.head("GET", "/livez?" + "x".repeat(60_000)) + "\r\n");
            return inTurn(heads, head -> target.sendRequest(head, new byte[0]));
        }
    },
    /** Sends bodies that are short until they are decompressed, or that take long to be refused. */
    BODY_BOMBS(2) {
        @Override
        Attack on(AttackedGateway target) {
            List<byte[]> bodies = List.of(
                    gzip(new byte[64 << 20], 1),
                    gzip(new byte[0], 1_001),
                    gzip("[".repeat(7 << 20).getBytes(StandardCharsets.US_ASCII), 1),
                    gzip(("1\n".repeat(9_999) + "x").getBytes(StandardCharsets.US_ASCII), 1));
            return inTurn(
                    bodies,
                    body -> target.sendRequest(
                            target.write() + target.authorized()
                                    + "Content-Type: application/x-ndjson\r\nContent-Encoding: gzip\r\nContent-Length: "
                                    + body.length + "\r\n\r\n",
                            body));
        }
    },
    /** Sends one login, written in twenty ways, right and wrong. */
    SPELLINGS(1) {
        @Override
        Attack on(AttackedGateway target) {
            return inTurn(Spelling.all(20), spelling -> {
                String login = spelling.right() ? target.login() : target.login() + "-wrong";
                return target.sendRequest(
                        target.head("GET", "/v1/topics") + spelling.header(login) + "\r\n", new byte[0]);
            });
        }
    },
    /** Guesses passwords, many at once, from many addresses and under many names. */
    GUESSES(30) {
        @Override
        Attack on(AttackedGateway target) {
            return () -> target.sendRequest(
                    target.head("GET", "/v1/topics") + AttackedGateway.authorized(AttackedGateway.guess()) + "\r\n",
                    new byte[0]);
        }
    },
    /** Imitates pages of other sites, in a browser that knows a login, and names that resolve to this address. */
    FOREIGN_SITES(1) {
        @Override
        Attack on(AttackedGateway target) {
            String post = " /v1/topics/" + target.topic() + "/records HTTP/1.1\r\nHost: ";
            List<String> heads = List.of(
                    "POST" + post + "localhost\r\nOrigin: https://evil.example\r\n",
                    "POST" + post + "localhost\r\nSec-Fetch-Site: cross-site\r\n",
                    "POST" + post + "evil.example\r\nOrigin: http://evil.example\r\n",
                    "OPTIONS" + post + "localhost\r\nOrigin: https://evil.example\r\n"
                            + "Access-Control-Request-Method: POST\r\n",
                    "GET" + post + "evil.example\r\n");
            return inTurn(heads, head -> target.sendRequest(head + "Content-Length: 1\r\n\r\n", new byte[] {'x'}));
        }
    };

    private final int threads;

    AttackKind(int threads) {
        this.threads = threads;
    }

    /** Returns how many threads do it at once. */
    int threads() {
        return threads;
    }

    /** Creates an attack for one thread. */
    abstract Attack on(AttackedGateway target);

    private interface Ask<T> {
        String with(T form) throws IOException;
    }

    private static <T> Attack inTurn(List<T> forms, Ask<T> ask) {
        int[] turn = new int[1];
        return () -> ask.with(forms.get(turn[0]++ % forms.size()));
    }

    private static String records(AttackedGateway target) {
        return "/v1/topics/" + target.topic() + "/partitions/0/records";
    }

    private static void readOne(Socket socket) throws IOException {
        if (socket.getInputStream().read() < 0) {
            throw new EOFException("closed");
        }
    }

    private static byte[] gzip(byte[] bytes, int members) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        Collections.nCopies(members, bytes).forEach(each -> {
            try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
                gzip.write(each);
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
        });
        return packed.toByteArray();
    }
}
