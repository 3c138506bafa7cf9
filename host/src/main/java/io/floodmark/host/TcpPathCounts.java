package io.floodmark.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Activity of all connections to one broker between two readings. Shares are weighted by the bytes that each connection
 * sent, or received.
 */
final class TcpPathCounts {
    private final List<Step> steps = new ArrayList<>();

    /** Two readings of one connection. */
    private record Step(TcpConnection from, TcpConnection to) {
        double acknowledged() {
            return (double) to.acknowledged() - from.acknowledged();
        }

        double received() {
            return (double) to.received() - from.received();
        }

        double busyMillis() {
            return (double) to.busyMillis() - from.busyMillis();
        }

        double ofBusy(long fromMillis, long toMillis) {
            return busyMillis() > 0 ? Math.min(1, (toMillis - fromMillis) / busyMillis()) : 0;
        }
    }

    /** Adds a connection that is in both readings, identified by its local address and port. */
    void add(Map<String, TcpConnection> before, TcpConnection now) {
        TcpConnection was = before.get(now.local());
        if (was != null && was.before(now)) {
            steps.add(new Step(was, now));
        }
    }

    boolean isEmpty() {
        return steps.isEmpty();
    }

    /** Returns the bytes acknowledged. */
    double sent() {
        return steps.stream().mapToDouble(Step::acknowledged).sum();
    }

    double received() {
        return steps.stream().mapToDouble(Step::received).sum();
    }

    /** Returns the share of the time. */
    double busy(double millis) {
        return share(step -> Math.min(1, step.busyMillis() / millis));
    }

    /** Returns the share of the busy time. */
    double receiverLimited() {
        return share(step -> step.ofBusy(step.from.receiverMillis(), step.to.receiverMillis()));
    }

    /** Returns the share of the busy time. */
    double sendBufferLimited() {
        return share(step -> step.ofBusy(step.from.sendBufferMillis(), step.to.sendBufferMillis()));
    }

    double applicationLimited() {
        return share(step -> step.to.applicationLimited() ? 1 : 0);
    }

    /** Returns the share of connections with unsent bytes. */
    double waiting() {
        return share(step -> step.to.unsent() > 0 ? 1 : 0);
    }

    double rttMillis() {
        return share(step -> step.to.rttMillis());
    }

    /** Returns the share of the data segments; 0 if none was sent. */
    double retransmitted() {
        double segments = steps.stream()
                .mapToDouble(step -> (double) step.to.segments() - step.from.segments())
                .sum();
        double again = steps.stream()
                .mapToDouble(step -> (double) step.to.retransmitted() - step.from.retransmitted())
                .sum();
        return segments > 0 ? Math.max(0, Math.min(1, again / segments)) : 0;
    }

    /** Returns the bytes in receive buffers. */
    double unread() {
        return steps.stream().mapToDouble(step -> step.to.unread()).sum();
    }

    /** Returns the share of receive buffers in use. */
    double bufferUsed() {
        return share(Step::received, step -> step.to.bufferUsed());
    }

    private double share(ToDoubleFunction<Step> of) {
        return share(Step::acknowledged, of);
    }

    private double share(ToDoubleFunction<Step> bytes, ToDoubleFunction<Step> of) {
        double all = steps.stream().mapToDouble(bytes).sum();
        double weights = 0;
        double sum = 0;
        for (Step step : steps) {
            // If no byte moved at all, all connections are stuck and count alike.
            double weight = all > 0 ? bytes.applyAsDouble(step) : 1;
            weights += weight;
            sum += weight * of.applyAsDouble(step);
        }
        return weights > 0 ? sum / weights : 0;
    }
}
