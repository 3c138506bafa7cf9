package io.floodmark.serve;

import io.floodmark.store.RunReader;
import io.floodmark.store.RunState;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Server-sent events of runs in progress. The states of a run are read from the store once per second, however many
 * clients watch it. A client that is slow, or that comes back, gets what it has missed of the last hour. Used by one
 * event loop.
 */
final class LiveStreams {
    private static final Logger LOG = LoggerFactory.getLogger(LiveStreams.class);
    private static final Duration EVERY = Duration.ofSeconds(1);
    /** Rounds of polls between comments that keep connections open. */
    private static final int COMMENT_EVERY = 15;

    private static final int MOST = 200;

    /** Used by {@link #thread} only. */
    private final ReusedReader reader;

    private final WorkerExecutor thread;

    private final Vertx vertx;
    private final Map<String, List<Client>> clients = new HashMap<>();
    /** Runs whose states are being read; a store may take long to answer. */
    private final Set<String> reading = new HashSet<>();

    private int rounds;

    LiveStreams(Vertx vertx, Supplier<RunReader> store) {
        this.vertx = vertx;
        this.reader = new ReusedReader(store);
        this.thread = vertx.createSharedWorkerExecutor("fm-serve-live", 1);
        vertx.setPeriodic(EVERY.toMillis(), timer -> poll());
    }

    /** A browser that watches a run; {@code position} is that of the last state that it has. */
    private static final class Client {
        private final HttpServerResponse response;
        private long position;

        Client(HttpServerResponse response, long position) {
            this.response = response;
            this.position = position;
        }

        void send(List<RunState> states) {
            StringBuilder text = new StringBuilder();
            for (RunState state : states) {
                if (state.position() > position) {
                    position = state.position();
                    text.append("id: ")
                            .append(position)
                            .append("\ndata: ")
                            .append(state.text())
                            .append("\n\n");
                }
            }
            if (!text.isEmpty()) {
                write(text.toString());
            }
        }

        void end() {
            write("event: end\ndata: \n\n");
            var unused = response.end();
        }

        private void write(String text) {
            // A failure closes the connection, which removes the client.
            var unused = response.write(text);
        }
    }

    /** @param inProgress false if the run has ended or was deleted, so that nothing more comes */
    private record News(List<RunState> states, boolean inProgress) {}

    boolean full() {
        return clients.values().stream().mapToInt(List::size).sum() >= MOST;
    }

    /**
     * Adds a client.
     *
     * @param position of the last state that it has; -1 if it has none
     */
    void add(String run, HttpServerResponse response, long position) {
        Client client = new Client(response, position);
        response.setChunked(true)
                .putHeader("Content-Type", "text/event-stream")
                .putHeader("Cache-Control", "no-store")
                // Compression would hold events back.
                .putHeader("Content-Encoding", "identity")
                .closeHandler(closed -> remove(run, client));
        client.write("retry: 2000\n\n");
        clients.computeIfAbsent(run, added -> new ArrayList<>()).add(client);
        poll(run);
    }

    private void remove(String run, Client client) {
        clients.computeIfPresent(run, (id, watching) -> {
            watching.remove(client);
            return watching.isEmpty() ? null : watching;
        });
    }

    private void poll() {
        rounds++;
        List.copyOf(clients.keySet()).forEach(this::poll);
        if (rounds % COMMENT_EVERY == 0) {
            clients.values().forEach(watching -> watching.forEach(client -> client.write(": \n\n")));
        }
    }

    private void poll(String run) {
        long from = clients.getOrDefault(run, List.of()).stream()
                .filter(client -> !client.response.writeQueueFull())
                .mapToLong(client -> client.position)
                .min()
                .orElse(Long.MAX_VALUE);
        if (from == Long.MAX_VALUE || !reading.add(run)) {
            return;
        }
        thread.executeBlocking(() -> news(run, from)).onComplete(done -> {
            reading.remove(run);
            if (done.succeeded()) {
                send(run, done.result());
            } else {
                // The next poll tries again: the store may be locked, or on a network that is down.
                LOG.warn(
                        "event=run-not-read run={} problem={}",
                        run,
                        done.cause().getMessage());
            }
        });
    }

    private News news(String run, long after) {
        // In this order: the states are removed when the run ends.
        return reader.read(open -> new News(open.progress(run, after), open.inProgress(run)));
    }

    private void send(String run, News news) {
        for (Client client : List.copyOf(clients.getOrDefault(run, List.of()))) {
            if (!client.response.writeQueueFull()) {
                client.send(news.states());
            }
            if (!news.inProgress()) {
                client.end();
                remove(run, client);
            }
        }
    }

    /** Ends the streams of all clients, and closes the store. */
    Future<Void> close() {
        vertx.runOnContext(now -> {
            List<Client> all = clients.values().stream().flatMap(List::stream).toList();
            clients.clear();
            all.forEach(Client::end);
        });
        return thread.executeBlocking(() -> {
                    reader.close();
                    return true;
                })
                .mapEmpty();
    }
}
