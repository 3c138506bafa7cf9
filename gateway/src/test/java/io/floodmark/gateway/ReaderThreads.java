package io.floodmark.gateway;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** Threads that ask again and again until they are stopped, and what they were answered. */
final class ReaderThreads {
    private static final int OK = 200;
    private static final Duration PAUSE = Duration.ofMillis(50);

    private final List<Thread> threads = new ArrayList<>();
    private final CountDownLatch stopping = new CountDownLatch(1);
    private final ConcurrentMap<Integer, LongAdder> answers = new ConcurrentHashMap<>();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    /** Asks once. */
    interface Question {
        /** Returns the status of the answer. */
        int ask() throws InterruptedException;
    }

    void start(String name, Question question) {
        Thread thread = new Thread(() -> run(question), name);
        // A bench that fails ends.
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    private void run(Question question) {
        try {
            do {
                int status = answer(question);
                answers.computeIfAbsent(status, first -> new LongAdder()).increment();
                // Who is refused and does not wait keeps a core busy with that alone.
                if (status != OK) {
                    var unused = stopping.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
                }
            } while (!stopped());
        } catch (InterruptedException | RuntimeException broken) {
            failure.compareAndSet(null, broken);
        }
    }

    private static int answer(Question question) throws InterruptedException {
        try {
            return question.ask();
        } catch (UncheckedIOException broken) {
            return UniqueForm.NO_ANSWER;
        }
    }

    boolean stopped() {
        return stopping.getCount() == 0;
    }

    /** How often they were answered what, {@link UniqueForm#NO_ANSWER} among it. */
    Map<Integer, Long> answers() {
        return answers.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, each -> each.getValue().sum()));
    }

    /** Waits for the last answers. */
    void stop() throws InterruptedException {
        stopping.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        Throwable broken = failure.get();
        if (broken != null) {
            throw new IllegalStateException("a reader broke", broken);
        }
    }
}
