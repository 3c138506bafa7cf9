package io.floodmark.report;

import io.floodmark.model.Profile;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Stacks laid over each other: threads, below them what they called, below that what these called. Used by one thread.
 */
final class FlameTree {
    private final String name;
    private final Map<String, FlameTree> called = new TreeMap<>();
    private long weight;

    private FlameTree(String name) {
        this.name = name;
    }

    /** Of all stacks; threads that differ in a number only are one. */
    static FlameTree of(Profile profile) {
        FlameTree all = new FlameTree("all");
        for (Profile.Stack stack : profile.stacks()) {
            all.weight += stack.weight();
            FlameTree at = all.and(ProfileSentences.family(stack), stack.weight());
            for (String frame : stack.frames()) {
                at = at.and(frame, stack.weight());
            }
        }
        return all;
    }

    private FlameTree and(String next, long more) {
        FlameTree child = called.computeIfAbsent(next, FlameTree::new);
        child.weight += more;
        return child;
    }

    String name() {
        return name;
    }

    /** Samples, or nanoseconds: of this and all that it called. */
    long weight() {
        return weight;
    }

    /** The heaviest first. */
    List<FlameTree> called() {
        return called.values().stream()
                .sorted(Comparator.comparingLong(FlameTree::weight).reversed())
                .toList();
    }
}
