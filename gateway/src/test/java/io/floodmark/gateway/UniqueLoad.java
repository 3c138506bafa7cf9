package io.floodmark.gateway;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Clients that send records with unique ids, each once and never again, and note what they were told of each. An id
 * without an answer, since the connection broke, counts as neither.
 */
final class UniqueLoad {
    private final Client client;
    private final String topic;
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicInteger next = new AtomicInteger();
    private final Queue<String> written = new ConcurrentLinkedQueue<>();
    private final Queue<String> notWritten = new ConcurrentLinkedQueue<>();
    private final Queue<String> unknown = new ConcurrentLinkedQueue<>();
    private final AtomicInteger unanswered = new AtomicInteger();
    private final Set<Integer> statuses = ConcurrentHashMap.newKeySet();
    private volatile boolean stopping;

    private UniqueLoad(Client client, String topic) {
        this.client = client;
        this.topic = topic;
    }

    /** @param keyed whether every other record has a key */
    static UniqueLoad start(int port, String topic, int clients, boolean keyed) {
        UniqueLoad load = new UniqueLoad(new Client(port), topic);
        for (int i = 0; i < clients; i++) {
            Thread thread = new Thread(() -> load.run(keyed), "client-" + i);
            load.threads.add(thread);
            thread.start();
        }
        return load;
    }

    private void run(boolean keyed) {
        while (!stopping) {
            int number = next.getAndIncrement();
            String id = "id-" + number;
            String query = keyed && number % 2 == 0 ? "?key=k" + number % 100 : "";
            sent(query, id);
        }
    }

    private void sent(String query, String id) {
        try {
            note(id, client.post(topic, query, id).status());
        } catch (UncheckedIOException broken) {
            // Nobody told us anything.
            unanswered.incrementAndGet();
        }
    }

    /** How many got no answer. */
    int unanswered() {
        return unanswered.get();
    }

    private void note(String id, int status) {
        statuses.add(status);
        if (status == 200) {
            written.add(id);
        } else if (status == 504) {
            unknown.add(id);
        } else {
            notWritten.add(id);
        }
    }

    /** Whatever somebody was answered. */
    Set<Integer> statuses() {
        return Set.copyOf(statuses);
    }

    /** Ids that were answered 200. */
    List<String> written() {
        return List.copyOf(written);
    }

    /** Ids that were answered 4xx or 503. */
    List<String> notWritten() {
        return List.copyOf(notWritten);
    }

    /** Ids that were answered 504. */
    List<String> unknown() {
        return List.copyOf(unknown);
    }

    /** Waits for the last answers. */
    void stop() throws InterruptedException {
        stopping = true;
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
