package io.floodmark.gateway;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What waits for its turn, by who sent it and under which name. The next turn goes to a sender whose address and name
 * have had the fewest turns while something of them waited. If all places are taken, a sender that asks for less gets
 * the last place of the sender that asks for most. A sender asks for as many places as its address has, and as many as
 * its name has. So neither many addresses that try one name nor one address that tries many names can keep out the
 * others, or make them wait for all that they send. Thread-safe.
 */
final class FairQueue<T> {
    private final int places;
    /** Guarded by this; of senders that have had as many turns, the next stands first. */
    private final Map<Sender, Deque<T>> waiting = new LinkedHashMap<>();
    /** Guarded by this. */
    private final Map<String, Share> byAddress = new HashMap<>();
    /** Guarded by this. */
    private final Map<String, Share> byName = new HashMap<>();
    /** Guarded by this. */
    private int size;

    /** Where something came from, and the name that it came under. */
    record Sender(String address, String name) {}

    /**
     * Of an address, or of a name, of which something waits: its places, and how often it had its turn since it had
     * none.
     */
    private record Share(int places, int turns) {
        static final Share NONE = new Share(0, 0);

        Share more(int places) {
            return new Share(this.places + places, turns);
        }

        Share turn() {
            return new Share(places - 1, turns + 1);
        }
    }

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
        change(sender, 1, share -> share.more(1));
        return out;
    }

    private int asks(Sender sender) {
        return address(sender).places() + name(sender).places();
    }

    private int turns(Sender sender) {
        return address(sender).turns() + name(sender).turns();
    }

    private Share address(Sender sender) {
        return byAddress.getOrDefault(sender.address(), Share.NONE);
    }

    private Share name(Sender sender) {
        return byName.getOrDefault(sender.name(), Share.NONE);
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
        change(sender, -1, share -> share.more(-1));
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
        Sender sender = waiting.keySet().stream()
                .min(Comparator.comparingInt(this::turns))
                .orElseThrow();
        Deque<T> theirs = waiting.getOrDefault(sender, new ArrayDeque<>());
        waiting.remove(sender);
        T item = theirs.remove();
        change(sender, -1, Share::turn);
        if (!theirs.isEmpty()) {
            // Behind the others.
            waiting.put(sender, theirs);
        }
        return Optional.of(item);
    }

    private void change(Sender sender, int more, UnaryOperator<Share> how) {
        size += more;
        change(byAddress, sender.address(), how);
        change(byName, sender.name(), how);
    }

    private static void change(Map<String, Share> shares, String key, UnaryOperator<Share> how) {
        Share share = how.apply(shares.getOrDefault(key, Share.NONE));
        if (share.places() == 0) {
            shares.remove(key);
        } else {
            shares.put(key, share);
        }
    }
}
