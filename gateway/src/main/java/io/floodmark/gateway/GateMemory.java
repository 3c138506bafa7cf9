package io.floodmark.gateway;

import io.floodmark.model.NanoClock;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which credentials were good lately, and whose they are, and which were not: checking takes time. By a keyed digest,
 * never as they were sent; only so many, the oldest going first. Thread-safe.
 */
final class GateMemory {
    private static final int MOST_KNOWN = 10_000;
    /** Somebody who was just given a password is not kept out for long. */
    private static final Duration BAD_FOR = Duration.ofSeconds(5);
    /** Credentials that have to be checked again still count as seen for so long. */
    private static final Duration SEEN_FOR = Duration.ofHours(1);

    private final NanoClock clock;
    private final byte[] secret = new byte[32];
    /** Guarded by this. */
    private final Map<String, Known> good = new Bounded<>();
    /** Guarded by this: until when. */
    private final Map<String, Long> bad = new Bounded<>();

    /** Holds a name rather than a principal: a principal may have connections, which must not outlive their closing. */
    private record Known(String name, long untilNanos) {}

    private static final class Bounded<V> extends LinkedHashMap<String, V> {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
            return size() > MOST_KNOWN;
        }
    }

    GateMemory(NanoClock clock) {
        this.clock = clock;
        new SecureRandom().nextBytes(secret);
    }

    /** @param parts of the credentials, e.g. a name and a password */
    String digest(List<String> parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(secret);
            for (String part : parts) {
                byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
                // Lengths first: the end of a name must not count as the beginning of a password.
                digest.update(
                        ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
                digest.update(bytes);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    /** Returns whose they are, while that need not be checked again. */
    synchronized Optional<String> good(String digest) {
        return Optional.ofNullable(good.get(digest))
                .filter(known -> clock.nanoTime() - known.untilNanos() < 0)
                .map(Known::name);
    }

    /** True if they were good once, and were not bad since. */
    synchronized boolean seen(String digest) {
        return good.containsKey(digest);
    }

    /** True if they were not good a moment ago. */
    synchronized boolean bad(String digest) {
        Long until = bad.get(digest);
        return until != null && clock.nanoTime() - until < 0;
    }

    synchronized void letIn(String digest, String name, Duration goodFor) {
        good.put(digest, new Known(name, clock.nanoTime() + goodFor.toNanos()));
        bad.remove(digest);
    }

    synchronized void keepOut(String digest) {
        good.remove(digest);
        bad.put(digest, clock.nanoTime() + BAD_FOR.toNanos());
    }

    /** Drops what has expired; called now and then. */
    synchronized void expire() {
        long now = clock.nanoTime();
        good.values().removeIf(known -> now - known.untilNanos() >= SEEN_FOR.toNanos());
        bad.values().removeIf(until -> now - until >= 0);
    }

    /** Returns the number of credentials that it remembers. */
    synchronized int size() {
        return good.size() + bad.size();
    }
}
