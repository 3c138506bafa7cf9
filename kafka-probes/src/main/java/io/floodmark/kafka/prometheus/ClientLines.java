package io.floodmark.kafka.prometheus;

import io.floodmark.kafka.BrokerNode;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Lines that are of no listener, or of one that clients use: others are not under our load. */
final class ClientLines implements Predicate<MetricSeries> {
    private final Set<String> listeners = new TreeSet<>();

    /** Of brokers that do not tell the listener we are led to, all count but one named CONTROLLER. */
    ClientLines(List<BrokerNode> brokers) {
        brokers.forEach(broker -> broker.listener().ifPresent(listeners::add));
    }

    @Override
    public boolean test(MetricSeries line) {
        String listener = line.label("listener");
        return listener.isEmpty()
                || (listeners.isEmpty() ? !listener.equals("CONTROLLER") : listeners.contains(listener));
    }
}
