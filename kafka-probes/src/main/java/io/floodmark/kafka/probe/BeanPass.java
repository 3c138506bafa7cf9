package io.floodmark.kafka.probe;

import io.floodmark.model.metric.Sample;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** The rules that one pass is to read, and the samples of those that it has read. Thread-safe. */
final class BeanPass {
    private final Deque<BeanRule> waiting;
    private final List<BeanRule> unread;
    private final List<BeanRule> read = new ArrayList<>();
    private final List<Sample> samples = new ArrayList<>();

    BeanPass(Collection<BeanRule> rules) {
        this.waiting = new ArrayDeque<>(rules);
        this.unread = new ArrayList<>(rules);
    }

    /** Takes the next rule; empty if none is left. */
    synchronized Optional<BeanRule> next() {
        return Optional.ofNullable(waiting.poll());
    }

    synchronized void add(BeanRule rule, List<Sample> found) {
        unread.remove(rule);
        read.add(rule);
        samples.addAll(found);
    }

    synchronized List<Sample> samples() {
        return List.copyOf(samples);
    }

    /** Returns the rules without a result, in their order. */
    synchronized List<BeanRule> unread() {
        return List.copyOf(unread);
    }

    /** Returns all rules in the order for the next pass: those without a result first. */
    synchronized List<BeanRule> unreadFirst() {
        List<BeanRule> order = new ArrayList<>(unread);
        order.addAll(read);
        return order;
    }
}
