package io.floodmark.ssh;

import io.floodmark.client.Hello;
import io.floodmark.client.Message;
import io.floodmark.client.Message.Kind;
import io.floodmark.client.Texts;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

/**
 * The driver's connection to one host, over an ssh client. A separate thread reads the messages of the host and answers
 * the requests of its workers. Thread-safe.
 */
final class HostLine implements AutoCloseable {
    private static final long ENDING_SECONDS = 5;

    private final SshHost host;
    private final SshProcess ssh;
    private final UnaryOperator<byte[]> answers;
    private final DataOutputStream out;
    private final CompletableFuture<Hello> hello = new CompletableFuture<>();
    private final CompletableFuture<Map<String, String>> facts = new CompletableFuture<>();
    private CompletableFuture<Void> rest = CompletableFuture.completedFuture(null);
    private long session;
    private boolean lost;

    /** A connection that ended without being closed. */
    static final class Lost extends IOException {
        private static final long serialVersionUID = 1;

        private final int exitCode;

        Lost(String text, int exitCode) {
            super(text);
            this.exitCode = exitCode;
        }

        /** Returns the exit code of the ssh client, or 255 if it did not end in time. */
        int exitCode() {
            return exitCode;
        }
    }

    /** @param answers to requests of workers */
    HostLine(SshHost host, SshProcess ssh, UnaryOperator<byte[]> answers) {
        this.host = host;
        this.ssh = ssh;
        this.answers = answers;
        this.out = new DataOutputStream(new BufferedOutputStream(ssh.in()));
        Thread reader = new Thread(this::listen, "fm-host-" + host);
        reader.setDaemon(true);
        reader.start();
    }

    private void listen() {
        String unread = "";
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(ssh.out(), 1 << 16))) {
            while (true) {
                handle(Message.readFrom(in));
            }
        } catch (StreamCorruptedException other) {
            unread = host + " writes unexpected output; expected start files of the shell"
                    + " there (.bashrc) that print nothing in a non-interactive shell: try ssh " + host.typed()
                    + " true";
        } catch (IOException ended) {
            // That it ended is all that is known.
        } catch (RuntimeException fault) {
            unread = "what " + host + " says cannot be answered: " + fault;
        }
        lose(unread);
    }

    private void handle(Message said) throws IOException {
        DataInputStream body = said.body();
        switch (said.kind()) {
            case HELLO -> hello.complete(Hello.readFrom(body));
            case CONFIGURED -> facts.complete(Texts.readMap(body));
            case ASK -> {
                long number = body.readLong();
                byte[] answer = answers.apply(body.readAllBytes());
                send(Message.of(Kind.ANSWER, to -> {
                    to.writeLong(number);
                    to.write(answer);
                }));
            }
            case ENDED -> leave(body.readLong());
            case PONG -> {}
            default -> throw new StreamCorruptedException("a host does not say " + said.kind());
        }
    }

    private synchronized void leave(long ofSession) {
        if (ofSession == session) {
            rest.complete(null);
        }
    }

    private void lose(String unread) {
        if (!unread.isEmpty()) {
            ssh.close();
        }
        OptionalInt exit = ssh.exitCode(ENDING_SECONDS);
        ssh.close();
        int code = exit.orElse(255);
        String early = unread.isEmpty() ? HostTrouble.beforeTheGreeting(host, code, ssh.errors()) : unread;
        String later = unread.isEmpty() ? HostTrouble.later(host, ssh.errors()) : unread;
        CompletableFuture<Void> under;
        synchronized (this) {
            lost = true;
            under = rest;
        }
        hello.completeExceptionally(new Lost(early, code));
        facts.completeExceptionally(new Lost(later, code));
        under.completeExceptionally(new Lost(later, code));
    }

    private void send(Message message) {
        synchronized (out) {
            try {
                message.writeTo(out);
            } catch (IOException gone) {
                // The reader notices it too.
            }
        }
    }

    SshHost host() {
        return host;
    }

    /** Returns the greeting of the host. */
    CompletableFuture<Hello> hello() {
        return hello;
    }

    /** Sends the host its name. The future completes with the facts of the host. */
    CompletableFuture<Map<String, String>> configure() {
        send(Message.of(Kind.CONFIGURE, to -> Texts.write(to, host.toString())));
        return facts;
    }

    /** Starts these workers in a session. The future completes when they have left it, or fails when they are lost. */
    CompletableFuture<Void> seat(long number, List<Integer> workers) {
        CompletableFuture<Void> seated = new CompletableFuture<>();
        synchronized (this) {
            session = number;
            rest = seated;
            if (lost) {
                seated.completeExceptionally(new Lost(HostTrouble.later(host, ssh.errors()), 255));
                return seated;
            }
        }
        send(Message.of(Kind.SEATS, to -> {
            to.writeLong(number);
            to.writeInt(workers.size());
            for (int worker : workers) {
                to.writeInt(worker);
            }
        }));
        return seated;
    }

    /**
     * Returns a future that is complete if no worker is in a session; never before the one of the last {@link #seat}.
     */
    synchronized CompletableFuture<Void> rest() {
        return rest;
    }

    /** Sends a message, because a host that receives none for long ends. */
    void ping() {
        send(Message.of(Kind.PING));
    }

    synchronized boolean isLost() {
        return lost;
    }

    /** Closes the connection, and with it the input of the process on the host, which then halts. */
    @Override
    public void close() {
        ssh.close();
    }
}
