package io.floodmark.gateway;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What waits for its turn, by who sent it and under which name. Senders take turns. If all places are taken, a sender that asks for less
 * gets the last place of the sender that asks for most. A sender asks for as many places as its address has, and as many as its name has:
 * neither many addresses that try one name nor one address that tries many times can keep out the others. Thread-safe.
 */
final class FairQueue<T> {
    private final int places;
    /** Guarded by this; the sender whose turn it is stands first. */
    private final Map<Sender, Deque<T>> waiting = new LinkedHashMap<>();
    /** Guarded by this: places of each address, and of each name. */
    private final Map<String, Integer> byAddress = new HashMap<>();

    private final Map<String, Integer> byName = new HashMap<>();
    /** Guarded by this. */
    private int size;

    /** Where something came from, and the name that it came under. */
    record Sender(String address, String name) {}

    FairQueue(int places) {
        this.places = places;
    }

    /** Returns what has no place now: nothing, the item itself, or another one. */
    synchronized Optional<T> put(Sender sender, T item) {
        Optional<T> out = Optional.empty();
        if (size == places) {
            Sender greediest = greediest();
            if (asks(greediest) <= asks(sender) + 2) {
                return Optional.of(item);
            }
            out = Optional.of(removeLast(greediest));
        }
        waiting.computeIfAbsent(sender, unseen -> new ArrayDeque<>()).add(item);
        count(sender, 1);
        return out;
    }

    private int asks(Sender sender) {
        return byAddress.getOrDefault(sender.address(), 0) + byName.getOrDefault(sender.name(), 0);
    }

    /** Returns the sender that asks for most, the last to come of several. */
    private Sender greediest() {
        Sender greediest = waiting.keySet().iterator().next();
        for (Sender each : waiting.keySet()) {
            if (asks(each) >= asks(greediest)) {
                greediest = each;
            }
        }
        return greediest;
    }

    private T removeLast(Sender sender) {
        Deque<T> theirs = waiting.getOrDefault(sender, new ArrayDeque<>());
        T last = theirs.removeLast();
        left(sender, theirs);
        return last;
    }

    /** One of what that sender has waiting has been taken out. */
    private void left(Sender sender, Deque<T> theirs) {
        if (theirs.isEmpty()) {
            waiting.remove(sender);
        }
        count(sender, -1);
    }

    /** Whether it was still waiting; it does not any more. */
    synchronized boolean remove(Sender sender, T item) {
        Deque<T> theirs = waiting.getOrDefault(sender, new ArrayDeque<>());
        boolean waited = theirs.remove(item);
        if (waited) {
            left(sender, theirs);
        }
        return waited;
    }

    /** Returns the next one, if something waits. */
    synchronized Optional<T> next() {
        if (waiting.isEmpty()) {
            return Optional.empty();
        }
        Sender sender = waiting.keySet().iterator().next();
        Deque<T> theirs = waiting.getOrDefault(sender, new ArrayDeque<>());
        waiting.remove(sender);
        T item = theirs.remove();
        count(sender, -1);
        if (!theirs.isEmpty()) {
            // Behind the others.
            waiting.put(sender, theirs);
        }
        return Optional.of(item);
    }

    private void count(Sender sender, int more) {
        size += more;
        add(byAddress, sender.address(), more);
        add(byName, sender.name(), more);
    }

    private static void add(Map<String, Integer> places, String key, int more) {
        places.merge(key, more, (before, change) -> before + change == 0 ? null : before + change);
    }
}
