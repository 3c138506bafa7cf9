package io.floodmark.ssh;

import io.floodmark.client.Message;
import io.floodmark.client.Message.Kind;
import io.floodmark.client.Pipe;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/** The requests of all workers of a host and the driver's answers, over the one pipe of the host. Thread-safe. */
final class DriverConnection {
    /** The timeout of an answer, which is longer than a worker sends without one. */
    private static final long ANSWER_SECONDS = 5;

    private final Pipe pipe;
    private final AtomicLong last = new AtomicLong();
    private final Map<Long, CompletableFuture<byte[]>> open = new ConcurrentHashMap<>();

    DriverConnection(Pipe pipe) {
        this.pipe = pipe;
    }

    /** Sends a request and waits for the answer. */
    byte[] request(byte[] question) throws InterruptedException, ExecutionException, TimeoutException {
        long number = last.incrementAndGet();
        CompletableFuture<byte[]> answer = new CompletableFuture<>();
        open.put(number, answer);
        try {
            pipe.send(Message.of(Kind.ASK, out -> {
                out.writeLong(number);
                out.write(question);
            }));
            return answer.get(ANSWER_SECONDS, TimeUnit.SECONDS);
        } finally {
            open.remove(number);
        }
    }

    /** Completes a request. An answer that is too late is ignored, because the request is repeated. */
    void answer(long number, byte[] text) {
        CompletableFuture<byte[]> asked = open.get(number);
        if (asked != null) {
            asked.complete(text);
        }
    }
}
