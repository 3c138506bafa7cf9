package io.floodmark.gateway;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What waits for its turn, by who sent it: senders take turns, and where all places are taken, a sender with fewer of them gets the last of
 * the sender with most. So whoever floods it holds up nobody else. Thread-safe.
 */
final class FairQueue<T> {
    private final int places;
    /** Guarded by this; whose turn it is stands first. */
    private final Map<String, Deque<T>> waiting = new LinkedHashMap<>();
    /** Guarded by this. */
    private int size;

    FairQueue(int places) {
        this.places = places;
    }

    /** Gives what has no place now: nothing, the item itself, or another one. */
    synchronized Optional<T> put(String sender, T item) {
        Optional<T> out = Optional.empty();
        if (size == places) {
            out = lastOfGreediest(
                    waiting.getOrDefault(sender, new ArrayDeque<>()).size() + 1);
            if (out.isEmpty()) {
                return Optional.of(item);
            }
        }
        waiting.computeIfAbsent(sender, unseen -> new ArrayDeque<>()).add(item);
        size++;
        return out;
    }

    /** Nothing where nobody has more than that. */
    private Optional<T> lastOfGreediest(int most) {
        Deque<T> greediest = new ArrayDeque<>();
        for (Deque<T> each : waiting.values()) {
            if (each.size() > greediest.size()) {
                greediest = each;
            }
        }
        if (greediest.size() <= most) {
            return Optional.empty();
        }
        size--;
        return Optional.of(greediest.removeLast());
    }

    /** The next one, if something waits. */
    synchronized Optional<T> next() {
        if (waiting.isEmpty()) {
            return Optional.empty();
        }
        String sender = waiting.keySet().iterator().next();
        Deque<T> theirs = waiting.getOrDefault(sender, new ArrayDeque<>());
        waiting.remove(sender);
        T item = theirs.remove();
        size--;
        if (!theirs.isEmpty()) {
            // Behind the others.
            waiting.put(sender, theirs);
        }
        return Optional.of(item);
    }
}
