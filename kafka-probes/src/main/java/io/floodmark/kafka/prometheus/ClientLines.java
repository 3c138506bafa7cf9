package io.floodmark.kafka.prometheus;

import io.floodmark.kafka.BrokerNode;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Accepts lines without a listener and those of listeners that clients use: the others are not under the load of the
 * run.
 */
final class ClientLines implements Predicate<MetricSeries> {
    private final Set<String> listeners = new TreeSet<>();

    /**
     * Creates the filter. If no broker reports which listener it advertises to this client, all but one named
     * CONTROLLER are accepted.
     */
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
