package io.floodmark.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What all connections to one broker did between two readings. Shares are means of the connections, weighted by the bytes each sent. */
final class PathCounts {
    private final List<Step> steps = new ArrayList<>();

    /** One connection between two readings. */
    private record Step(TcpConnection from, TcpConnection to) {
        double acknowledged() {
            return (double) to.acknowledged() - from.acknowledged();
        }

        double busyMillis() {
            return (double) to.busyMillis() - from.busyMillis();
        }

        double ofBusy(long fromMillis, long toMillis) {
            return busyMillis() > 0 ? Math.min(1, (toMillis - fromMillis) / busyMillis()) : 0;
        }
    }

    /** By local address and port: the same connection in both. */
    void add(Map<String, TcpConnection> before, TcpConnection now) {
        TcpConnection was = before.get(now.local());
        if (was != null && was.before(now)) {
            steps.add(new Step(was, now));
        }
    }

    boolean isEmpty() {
        return steps.isEmpty();
    }

    /** Bytes acknowledged. */
    double sent() {
        return steps.stream().mapToDouble(Step::acknowledged).sum();
    }

    double received() {
        return steps.stream()
                .mapToDouble(step -> (double) step.to.received() - step.from.received())
                .sum();
    }

    /** Of the time. */
    double busy(double millis) {
        return share(step -> Math.min(1, step.busyMillis() / millis));
    }

    /** Of the time that it was busy. */
    double receiverLimited() {
        return share(step -> step.ofBusy(step.from.receiverMillis(), step.to.receiverMillis()));
    }

    /** Of the time that it was busy. */
    double sendBufferLimited() {
        return share(step -> step.ofBusy(step.from.sendBufferMillis(), step.to.sendBufferMillis()));
    }

    double applicationLimited() {
        return share(step -> step.to.applicationLimited() ? 1 : 0);
    }

    /** Connections with bytes that wait to be sent. */
    double waiting() {
        return share(step -> step.to.unsent() > 0 ? 1 : 0);
    }

    double rttMillis() {
        return share(step -> step.to.rttMillis());
    }

    /** Of the segments with data; 0 where none was sent. */
    double retransmitted() {
        double segments = steps.stream()
                .mapToDouble(step -> (double) step.to.segments() - step.from.segments())
                .sum();
        double again = steps.stream()
                .mapToDouble(step -> (double) step.to.retransmitted() - step.from.retransmitted())
                .sum();
        return segments > 0 ? Math.max(0, Math.min(1, again / segments)) : 0;
    }

    /** Bytes that our programs have not read yet. */
    double unread() {
        return steps.stream().mapToDouble(step -> step.to.unread()).sum();
    }

    private double share(ToDoubleFunction<Step> of) {
        double sent = sent();
        double weights = 0;
        double sum = 0;
        for (Step step : steps) {
            // Where nothing was confirmed at all, a connection that is stuck is all that there is to see.
            double weight = sent > 0 ? step.acknowledged() : 1;
            weights += weight;
            sum += weight * of.applyAsDouble(step);
        }
        return weights > 0 ? sum / weights : 0;
    }
}
