package io.floodmark.gateway.access;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A queue of items by sender. The next item comes from the sender whose address and name have had the fewest turns
 * while items of them waited. If the queue is full, a sender with a lower demand replaces the last item of the sender
 * with the highest demand. The demand of a sender is the number of items of its address plus the number of its name. So
 * neither many addresses that try one name nor one address that tries many names can exclude other senders, or delay
 * them until all of its items are served. Thread-safe.
 */
final class FairQueue<T> {
    private final int places;
    /** Items by sender. Of senders with equally many turns, the first in the map is next. Guarded by this. */
    private final Map<Sender, Deque<T>> waiting = new LinkedHashMap<>();
    /** Guarded by this. */
    private final Map<String, Share> byAddress = new HashMap<>();
    /** Guarded by this. */
    private final Map<String, Share> byName = new HashMap<>();
    /** Guarded by this. */
    private int size;

    /** The address that an item came from, and its name. */
    record Sender(String address, String name) {}

    /** The share of an address or a name with waiting items: their number, and its turns since it last had none. */
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

    /** Adds an item and returns the one without a place: none, the item itself, or another one. */
    synchronized Optional<T> put(Sender sender, T item) {
        Optional<T> out = Optional.empty();
        if (size == places) {
            Sender greediest = greediest();
            if (placesInUse(greediest) <= placesInUse(sender) + 2) {
                return Optional.of(item);
            }
            out = Optional.of(removeLast(greediest));
        }
        waiting.computeIfAbsent(sender, unseen -> new ArrayDeque<>()).add(item);
        change(sender, 1, share -> share.more(1));
        return out;
    }

    private int placesInUse(Sender sender) {
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

    /** Returns the sender with the highest demand, the most recent of several. */
    private Sender greediest() {
        Sender greediest = waiting.keySet().iterator().next();
        for (Sender each : waiting.keySet()) {
            if (placesInUse(each) >= placesInUse(greediest)) {
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

    /** Updates the counts after an item of the sender was removed. */
    private void left(Sender sender, Deque<T> theirs) {
        if (theirs.isEmpty()) {
            waiting.remove(sender);
        }
        change(sender, -1, share -> share.more(-1));
    }

    /** Removes an item and returns whether it was still waiting. */
    synchronized boolean remove(Sender sender, T item) {
        Deque<T> theirs = waiting.getOrDefault(sender, new ArrayDeque<>());
        boolean waited = theirs.remove(item);
        if (waited) {
            left(sender, theirs);
        }
        return waited;
    }

    /** Removes and returns the next item, if there is one. */
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
            // The sender moves behind the others.
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
