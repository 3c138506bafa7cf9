package io.floodmark.report.picture;

import io.floodmark.model.profile.Profile;
import io.floodmark.report.diagnosis.ProfileSentences;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Stacks merged into a tree: threads, the methods that they called, the methods that those called, and so on. Not
 * thread-safe.
 */
final class FlameTree {
    private final String name;
    private final Map<String, FlameTree> called = new TreeMap<>();
    private long weight;

    private FlameTree(String name) {
        this.name = name;
    }

    /** Returns the tree of all stacks. Threads whose names differ only in numbers are merged. */
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

    /** Returns the number of samples, or nanoseconds, of this node and everything that it called. */
    long weight() {
        return weight;
    }

    /** Returns the callees, the heaviest first. */
    List<FlameTree> called() {
        return called.values().stream()
                .sorted(Comparator.comparingLong(FlameTree::weight).reversed())
                .toList();
    }
}
