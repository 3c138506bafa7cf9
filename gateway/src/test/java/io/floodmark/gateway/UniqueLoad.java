package io.floodmark.gateway;

import static org.awaitility.Awaitility.await;

import io.floodmark.gateway.UniqueClient.Manner;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

/** Clients that send records with unique ids, in each form and each {@link Manner}, and note what they were told of each. */
final class UniqueLoad {
    /** One client of each form and manner. */
    static final int CLIENTS = UniqueForm.values().length * Manner.values().length;

    /** Of answers as a whole. */
    record Answer(UniqueForm form, int status) {}

    private final String topic;
    private final String cluster;
    private final List<Thread> threads = new ArrayList<>();
    private final CountDownLatch stopping = new CountDownLatch(1);
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger written = new AtomicInteger();
    private final Queue<UniqueRecord> records = new ConcurrentLinkedQueue<>();
    private final ConcurrentMap<Answer, LongAdder> answers = new ConcurrentHashMap<>();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private volatile Map<Manner, Client> clients;

    private UniqueLoad(String topic, int port) {
        this.topic = topic;
        clients = clients(port);
        Client client = client(Manner.ONCE);
        await().until(() -> client.get("/v3/clusters").status() == 200);
        cluster = client.cluster();
    }

    private static Map<Manner, Client> clients(int port) {
        Map<Manner, Client> clients = new EnumMap<>(Manner.class);
        for (Manner manner : Manner.values()) {
            clients.put(manner, new Client(port, manner.patience()));
        }
        return clients;
    }

    /** Of {@link #CLIENTS}. */
    static UniqueLoad start(int port, String topic) {
        UniqueLoad load = new UniqueLoad(topic, port);
        for (UniqueForm form : UniqueForm.values()) {
            for (Manner manner : Manner.values()) {
                UniqueClient client = new UniqueClient(load, form, manner);
                Thread thread = new Thread(() -> load.run(client), "client-" + form + "-" + manner);
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

    /** Clients go on at another gateway, with what they try again too. */
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

    /** So many as a request of that form has. */
    List<UniqueRecord> next(UniqueForm form) {
        List<UniqueRecord> some = new ArrayList<>();
        for (int i = 0; i < form.records(); i++) {
            some.add(new UniqueRecord(next.getAndIncrement(), form));
        }
        records.addAll(some);
        return some;
    }

    /** What an answer said, as a whole and of each record. */
    void tell(UniqueForm form, int status, List<UniqueRecord> of, List<Integer> statuses, boolean replayed) {
        answers.computeIfAbsent(new Answer(form, status), first -> new LongAdder())
                .increment();
        for (int i = 0; i < of.size(); i++) {
            of.get(i).tell(statuses.get(i), replayed);
            if (of.get(i).written()) {
                written.incrementAndGet();
            }
        }
    }

    /** Waits that long; whether it is to stop. */
    boolean stopsWithin(Duration time) throws InterruptedException {
        return stopping.await(time.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** How many were answered 200, so far. */
    int written() {
        return written.get();
    }

    /** All that were sent; to be read once it is stopped. */
    List<UniqueRecord> records() {
        return List.copyOf(records);
    }

    /** How many requests were answered what, {@link UniqueForm#NO_ANSWER} among it. */
    Map<Answer, Long> answers() {
        return answers.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, each -> each.getValue().sum()));
    }

    /** Whatever somebody was answered. */
    Set<Integer> statuses() {
        return answers.keySet().stream()
                .map(Answer::status)
                .filter(status -> status != UniqueForm.NO_ANSWER)
                .collect(Collectors.toSet());
    }

    /** Waits for the last answers. */
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
