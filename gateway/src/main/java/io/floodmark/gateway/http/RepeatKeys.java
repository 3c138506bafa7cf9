package io.floodmark.gateway.http;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.principal.Principal;
import io.floodmark.gateway.settings.RepeatSettings;
import io.floodmark.model.unit.NanoClock;
import io.vertx.core.http.HttpServerRequest;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Handles requests with an Idempotency-Key. A repeated request gets the same answer and writes nothing. One that is
 * still in progress is refused with 409, and another request under the same key with 422. Answers are kept only if
 * something of the request was written, or may have been without being waited for; after any other answer the key is
 * free again. The entries are local to this instance, bounded, and lost when it ends. Thread-safe.
 *
 * <p>If room is short, the principal that holds most loses its oldest answers. So many requests of one principal cannot
 * cause a repeated request of another to be written twice.
 */
public final class RepeatKeys {
    private static final int OVERHEAD_BYTES = 300;
    private static final int LONGEST = 255;

    private final RepeatSettings settings;
    private final NanoClock clock;
    /** The oldest come first. Guarded by this. */
    private final Map<Key, Entry> entries = new LinkedHashMap<>();
    /** Shares by principal. Guarded by this. */
    private final Map<String, Share> shares = new HashMap<>();
    /** Shares by size, the smallest first. Guarded by this. */
    private final NavigableSet<Share> bySize = new TreeSet<>(
            Comparator.comparingLong((Share share) -> share.bytes).thenComparing(share -> share.principal));
    /** Guarded by this. */
    private long bytes;

    /**
     * Identifies a request. The same text of another principal is another key, because otherwise its answer would go to
     * a caller that never sent the request.
     *
     * @param principal its name
     */
    public record Key(String principal, String text) {}

    /** @param answer empty while the request is in progress */
    private record Entry(String fingerprint, Optional<GatewayResponse> answer, long sinceNanos) {
        long sizeBytes(Key key) {
            return OVERHEAD_BYTES
                    + 2L * (key.principal().length() + key.text().length())
                    + answer.map(given -> (long) given.body().length()).orElse(0L);
        }
    }

    /** The entries of one principal. */
    private static final class Share {
        private final String principal;
        /** The oldest first. */
        private final Set<Key> keys = new LinkedHashSet<>();

        private long bytes;
        /** The number of keys without an answer. Their bytes are in {@code underWayBytes}. */
        private int underWay;

        private long underWayBytes;

        Share(String principal) {
            this.principal = principal;
        }
    }

    public RepeatKeys(RepeatSettings settings, NanoClock clock) {
        this.settings = settings;
        this.clock = clock;
    }

    /** Returns the key in the head of a request, if there is one. */
    public static Optional<String> of(HttpServerRequest request) {
        Optional<String> key = Optional.ofNullable(request.getHeader("Idempotency-Key"));
        if (key.filter(given -> given.isEmpty() || given.length() > LONGEST).isPresent()) {
            throw new RefusedException(Reason.BAD_REQUEST, "Idempotency-Key: expected 1 to " + LONGEST + " characters");
        }
        return key;
    }

    /** Returns a fingerprint that distinguishes requests. */
    public static String fingerprint(byte[] told, byte[] body) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(told);
            digest.update((byte) 0);
            digest.update(body);
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    /**
     * Begins a request, or returns the answer that it got before.
     *
     * @throws RefusedException if the key is taken, or if all entries are in progress
     */
    public synchronized Optional<GatewayResponse> begin(Key key, String fingerprint) {
        forgetOld();
        Entry there = entries.get(key);
        if (there != null && !there.fingerprint().equals(fingerprint)) {
            throw new RefusedException(Reason.KEY_REUSED, "this Idempotency-Key was used for another request");
        }
        if (there != null) {
            return Optional.of(there.answer()
                    .orElseThrow(() -> new RefusedException(
                            Reason.IN_PROGRESS, "a request with this Idempotency-Key is under way")));
        }
        Entry begun = new Entry(fingerprint, Optional.empty(), clock.nanoTime());
        requireShare(key, begun);
        if (!put(key, begun)) {
            throw new RefusedException(Reason.NO_MEMORY, "no more requests with an Idempotency-Key can be kept");
        }
        return Optional.empty();
    }

    /**
     * Checks the share of a principal. Answers can be dropped for other principals, but requests in progress cannot, so
     * those of one principal take at most half of the room.
     */
    private void requireShare(Key key, Entry begun) {
        Share share = shares.get(key.principal());
        if (share == null || key.principal().equals(Principal.ANYBODY.name())) {
            return;
        }
        if (share.underWay >= (settings.maxKeys() + 1) / 2
                || share.underWayBytes + begun.sizeBytes(key)
                        > settings.maxBytes().value() / 2) {
            throw new RefusedException(
                    Reason.TOO_MANY,
                    "too many requests with an Idempotency-Key are under way for one principal, which may have half of"
                            + " the room for them (idempotency.max-keys, max-bytes)");
        }
    }

    /**
     * Adds an entry in place of answers of the principal that holds most. Returns false if these are still in progress,
     * or if the entry belongs to that principal itself.
     */
    private boolean put(Key key, Entry entry) {
        if (entry.sizeBytes(key) > settings.maxBytes().value()) {
            return false;
        }
        add(key, entry);
        while (entries.size() > settings.maxKeys()
                || bytes > settings.maxBytes().value()) {
            Optional<Key> out = tooMuch(key);
            if (out.isEmpty()) {
                remove(key);
                return false;
            }
            remove(out.get());
        }
        return true;
    }

    /**
     * Returns the oldest answer of the principal that holds most, but never of one that holds less than the principal
     * of the newest key.
     */
    private Optional<Key> tooMuch(Key newest) {
        for (Share share : bySize.descendingSet()) {
            Optional<Key> oldest = share.keys.stream()
                    .filter(key -> answered(key) && !key.equals(newest))
                    .findFirst();
            if (oldest.isPresent() || share.principal.equals(newest.principal())) {
                return oldest;
            }
        }
        return Optional.empty();
    }

    private boolean answered(Key key) {
        Entry entry = entries.get(key);
        return entry != null && entry.answer().isPresent();
    }

    private void add(Key key, Entry entry) {
        entries.put(key, entry);
        Share share = shares.computeIfAbsent(key.principal(), Share::new);
        share.keys.add(key);
        grow(share, entry, entry.sizeBytes(key), 1);
    }

    private Optional<Entry> remove(Key key) {
        Entry gone = entries.remove(key);
        Share share = shares.get(key.principal());
        if (gone == null || share == null) {
            return Optional.empty();
        }
        share.keys.remove(key);
        grow(share, gone, -gone.sizeBytes(key), -1);
        if (share.keys.isEmpty()) {
            shares.remove(share.principal);
            bySize.remove(share);
        }
        return Optional.of(gone);
    }

    /** Updates the size of a share, by which the set is sorted. */
    private void grow(Share share, Entry entry, long more, int entries) {
        bySize.remove(share);
        share.bytes += more;
        bySize.add(share);
        if (entry.answer().isEmpty()) {
            share.underWay += entries;
            share.underWayBytes += more;
        }
        bytes += more;
    }

    private void forgetOld() {
        long oldest = clock.nanoTime() - settings.remember().toNanos();
        List<Key> old = entries.entrySet().stream()
                .takeWhile(each -> each.getValue().sinceNanos() - oldest <= 0)
                .map(Map.Entry::getKey)
                .filter(this::answered)
                .toList();
        old.forEach(this::remove);
    }

    /**
     * Ends a request.
     *
     * @param kept the answer, if a repeated request is to get it without writing anything
     */
    public synchronized void end(Key key, Optional<GatewayResponse> kept) {
        Optional<Entry> there = remove(key);
        if (there.isPresent() && kept.isPresent()) {
            put(key, new Entry(there.get().fingerprint(), kept, clock.nanoTime()));
        }
    }

    /** Returns the number of entries, including those in progress. */
    synchronized int size() {
        return entries.size();
    }
}
