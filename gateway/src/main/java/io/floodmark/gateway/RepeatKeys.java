package io.floodmark.gateway;

import io.floodmark.model.NanoClock;
import io.vertx.core.http.HttpServerRequest;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Requests with an Idempotency-Key: the same again gets the same answer and writes nothing, one that is still under way is
 * refused with 409, another request under the same key with 422. Only the answer of a request of which
 * something is written, or may be without having been waited for, is kept: after any other the key is free again. Of this instance alone, bounded, gone when it ends. Thread-safe.
 */
final class RepeatKeys {
    private static final int OVERHEAD_BYTES = 300;
    private static final int LONGEST = 255;

    private final RepeatSettings settings;
    private final NanoClock clock;
    /** Guarded by this; the oldest first. */
    private final Map<Key, Entry> entries = new LinkedHashMap<>();
    /** Guarded by this. */
    private long bytes;

    /**
     * What a request is known by: the same text of another principal is another key, or its answer would go to who never asked.
     *
     * @param principal its name
     */
    record Key(String principal, String text) {}

    /** @param answer empty while the request is under way */
    private record Entry(String fingerprint, Optional<Answer> answer, long sinceNanos) {
        long sizeBytes(Key key) {
            return OVERHEAD_BYTES
                    + 2L * (key.principal().length() + key.text().length())
                    + answer.map(given -> (long) given.body().length()).orElse(0L);
        }
    }

    RepeatKeys(RepeatSettings settings, NanoClock clock) {
        this.settings = settings;
        this.clock = clock;
    }

    /** What the head of a request says of it, if it does. */
    static Optional<String> of(HttpServerRequest request) {
        Optional<String> key = Optional.ofNullable(request.getHeader("Idempotency-Key"));
        if (key.filter(given -> given.isEmpty() || given.length() > LONGEST).isPresent()) {
            throw new RefusedException(Reason.BAD_REQUEST, "Idempotency-Key: expected 1 to " + LONGEST + " characters");
        }
        return key;
    }

    /** What tells one request from another. */
    static String fingerprint(byte[] told, byte[] body) {
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
     * Begins a request, or gives the answer that it got before.
     *
     * @throws RefusedException where the key is taken, or all are under way
     */
    synchronized Optional<Answer> begin(Key key, String fingerprint) {
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
        if (!put(key, new Entry(fingerprint, Optional.empty(), clock.nanoTime()))) {
            throw new RefusedException(Reason.NO_MEMORY, "no more requests with an Idempotency-Key can be kept");
        }
        return Optional.empty();
    }

    /** In the place of the oldest that have their answers; false where those under way leave it none. */
    private boolean put(Key key, Entry entry) {
        long more = entry.sizeBytes(key);
        if (more > settings.maxBytes().value()) {
            return false;
        }
        Iterator<Map.Entry<Key, Entry>> oldest = entries.entrySet().iterator();
        while (entries.size() >= settings.maxKeys()
                || bytes + more > settings.maxBytes().value()) {
            if (!oldest.hasNext()) {
                return false;
            }
            Map.Entry<Key, Entry> next = oldest.next();
            if (next.getValue().answer().isPresent()) {
                bytes -= next.getValue().sizeBytes(next.getKey());
                oldest.remove();
            }
        }
        bytes += more;
        entries.put(key, entry);
        return true;
    }

    private void forgetOld() {
        long oldest = clock.nanoTime() - settings.remember().toNanos();
        Iterator<Map.Entry<Key, Entry>> all = entries.entrySet().iterator();
        while (all.hasNext()) {
            Map.Entry<Key, Entry> next = all.next();
            if (next.getValue().sinceNanos() - oldest > 0) {
                return;
            }
            if (next.getValue().answer().isPresent()) {
                bytes -= next.getValue().sizeBytes(next.getKey());
                all.remove();
            }
        }
    }

    /**
     * The request has its answer.
     *
     * @param kept the answer, where the same request again is to get it and to write nothing
     */
    synchronized void end(Key key, Optional<Answer> kept) {
        Entry there = entries.remove(key);
        if (there == null) {
            return;
        }
        bytes -= there.sizeBytes(key);
        if (kept.isPresent()) {
            put(key, new Entry(there.fingerprint(), kept, clock.nanoTime()));
        }
    }

    /** How many are kept, those under way included. */
    synchronized int size() {
        return entries.size();
    }
}
