package io.floodmark.gateway;

import static org.awaitility.Awaitility.await;

import io.floodmark.gateway.UniqueClient.Manner;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/**
 * Clients that send records with unique ids, one client per form and {@link Manner}. They keep the answers about each
 * record.
 */
final class UniqueLoad {
    /** An answer to a request as a whole. */
    record Answer(UniqueForm form, boolean damaged, int status) {}

    private final String topic;
    private final Optional<String> authorization;
    private final List<UniqueEncoding> encodings;
    private final String cluster;
    private final List<Thread> threads = new ArrayList<>();
    private final CountDownLatch stopping = new CountDownLatch(1);
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger written = new AtomicInteger();
    private final Queue<UniqueRecord> records = new ConcurrentLinkedQueue<>();
    private final ConcurrentMap<Answer, LongAdder> answers = new ConcurrentHashMap<>();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private volatile Map<Manner, Client> clients;

    private UniqueLoad(String topic, int port, Optional<String> authorization, List<UniqueEncoding> encodings) {
        this.topic = topic;
        this.authorization = authorization;
        this.encodings = List.copyOf(encodings);
        clients = clients(port);
        Client client = client(Manner.ONCE);
        await().until(() -> client.get("/v3/clusters").status() == 200);
        cluster = client.cluster();
    }

    private Map<Manner, Client> clients(int port) {
        Map<Manner, Client> made = new EnumMap<>(Manner.class);
        for (Manner manner : Manner.values()) {
            made.put(manner, new Client(port, manner.patience(), authorization));
        }
        return made;
    }

    /** Starts a load of plain bodies, by clients without a name. */
    static UniqueLoad start(int port, String topic) {
        return start(port, topic, Optional.empty(), List.of(UniqueEncoding.PLAIN), EnumSet.allOf(Manner.class));
    }

    /**
     * Starts a load.
     *
     * @param authorization of all its clients
     * @param encodings of requests, in turn
     */
    static UniqueLoad start(
            int port,
            String topic,
            Optional<String> authorization,
            List<UniqueEncoding> encodings,
            Set<Manner> manners) {
        UniqueLoad load = new UniqueLoad(topic, port, authorization, encodings);
        for (UniqueForm form : UniqueForm.values()) {
            for (Manner manner : manners) {
                UniqueClient client = new UniqueClient(load, form, manner);
                Thread thread = new Thread(() -> load.run(client), "client-" + form + "-" + manner);
                // A bench that fails must end.
                thread.setDaemon(true);
                load.threads.add(thread);
                thread.start();
            }
        }
        return load;
    }

    private void run(UniqueClient client) {
        try {
            client.run();
        } catch (InterruptedException | RuntimeException broken) {
            failure.compareAndSet(null, broken);
        }
    }

    /** Moves the clients to another gateway, where they also send records again. */
    void moveTo(int port) {
        clients = clients(port);
    }

    Client client(Manner manner) {
        return Objects.requireNonNull(clients.get(manner));
    }

    String topic() {
        return topic;
    }

    String cluster() {
        return cluster;
    }

    /** Returns as many new records as a request of this form has. */
    List<UniqueRecord> next(UniqueForm form) {
        UniqueEncoding encoding = encodings.get(requests.getAndIncrement() % encodings.size());
        List<UniqueRecord> some = new ArrayList<>();
        for (int i = 0; i < form.records(); i++) {
            some.add(new UniqueRecord(next.getAndIncrement(), form, encoding));
        }
        records.addAll(some);
        return some;
    }

    /** Notes an answer, as a whole and for each record. */
    void tell(int status, List<UniqueRecord> of, List<Integer> statuses, boolean replayed) {
        UniqueRecord one = of.get(0);
        answers.computeIfAbsent(new Answer(one.form(), one.encoding().damaged(), status), first -> new LongAdder())
                .increment();
        for (int i = 0; i < of.size(); i++) {
            of.get(i).tell(statuses.get(i), replayed);
            if (of.get(i).written()) {
                written.incrementAndGet();
            }
        }
    }

    /** Waits for that time. Returns true if the load is to stop. */
    boolean stopsWithin(Duration time) throws InterruptedException {
        return stopping.await(time.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Returns the number of records that were answered 200 so far. */
    int written() {
        return written.get();
    }

    /** Returns all records that were sent. They may be read once the load is stopped. */
    List<UniqueRecord> records() {
        return List.copyOf(records);
    }

    /** Returns the numbers of requests by their answer, including {@link UniqueForm#NO_ANSWER}. */
    Map<Answer, Long> answers() {
        return answers.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, each -> each.getValue().sum()));
    }

    /** Returns the statuses of all answers. */
    Set<Integer> statuses() {
        return answers.keySet().stream()
                .map(Answer::status)
                .filter(status -> status != UniqueForm.NO_ANSWER)
                .collect(Collectors.toSet());
    }

    /** Stops the load, and waits for the last answers. */
    void stop() throws InterruptedException {
        stopping.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        Throwable broken = failure.get();
        if (broken != null) {
            throw new IllegalStateException("a client of the load broke", broken);
        }
    }
}
