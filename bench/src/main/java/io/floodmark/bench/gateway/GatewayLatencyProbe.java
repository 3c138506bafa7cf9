package io.floodmark.bench.gateway;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A client that writes small records during the load, one after the other, a tenth of a second apart. */
final class GatewayLatencyProbe implements AutoCloseable {
    private static final int APART_MILLIS = 100;
    private static final long QUICK_NANOS = Duration.ofMillis(100).toNanos();
    private static final int OK = 200;
    private static final int NO_ANSWER = 0;

    private final BenchGateway gateway;
    private final Beside thread;
    private final Queue<Answer> answers = new ConcurrentLinkedQueue<>();

    private record Answer(long sentNanos, long answeredNanos, int status) {}

    GatewayLatencyProbe(BenchGateway gateway) {
        this.gateway = gateway;
        thread = new Beside("bench-probe", 0, APART_MILLIS, this::write);
    }

    private void write() {
        long sent = System.nanoTime();
        int status = post();
        answers.add(new Answer(sent, System.nanoTime(), status));
    }

    private int post() {
        try {
            return gateway.post(GatewayProfile.TOPIC);
        } catch (UncheckedIOException silent) {
            // The probe goes on, because the gateway may respond again.
            return NO_ANSWER;
        }
    }

    /**
     * Returns the time from that instant to the first confirmation within a tenth of a second of a record sent later;
     * empty if there is none.
     */
    OptionalLong quickAgainAfter(long nanos) {
        return answers.stream()
                .filter(answer -> answer.sentNanos() - nanos >= 0 && answer.status() == OK)
                .filter(answer -> answer.answeredNanos() - answer.sentNanos() < QUICK_NANOS)
                .mapToLong(answer -> answer.answeredNanos() - nanos)
                .findFirst();
    }

    @Override
    public void close() {
        thread.close();
    }
}
