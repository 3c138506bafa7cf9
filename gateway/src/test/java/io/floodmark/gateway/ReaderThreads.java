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

/** Threads that send requests until they are stopped, and the answers that they got. */
final class ReaderThreads {
    private static final int OK = 200;
    private static final Duration PAUSE = Duration.ofMillis(50);

    private final List<Thread> threads = new ArrayList<>();
    private final CountDownLatch stopping = new CountDownLatch(1);
    private final ConcurrentMap<Integer, LongAdder> answers = new ConcurrentHashMap<>();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    /** Sends one request. */
    interface Question {
        /** Returns the status of the answer. */
        int ask() throws InterruptedException;
    }

    void start(String name, Question question) {
        Thread thread = new Thread(() -> run(question), name);
        // A bench that fails must end.
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    private void run(Question question) {
        try {
            do {
                int status = answer(question);
                answers.computeIfAbsent(status, first -> new LongAdder()).increment();
                // Without a pause, a reader that is refused keeps a core busy with that alone.
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

    /** Returns the numbers of answers by status, including {@link UniqueForm#NO_ANSWER}. */
    Map<Integer, Long> answers() {
        return answers.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, each -> each.getValue().sum()));
    }

    /** Stops the threads, and waits for the last answers. */
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
