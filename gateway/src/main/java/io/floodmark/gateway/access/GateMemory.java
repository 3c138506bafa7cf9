package io.floodmark.gateway.access;

import io.floodmark.model.unit.NanoClock;
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
 * A cache of credentials that were recently valid, with their principals, and of those that were invalid, since
 * checking takes time. Credentials are stored as keyed digests only. The number of entries is bounded; the oldest are
 * dropped first. Thread-safe.
 */
final class GateMemory {
    private static final int MOST_KNOWN = 10_000;
    /** The time for which invalid credentials are refused. It is short, because a password may have just been set. */
    private static final Duration BAD_FOR = Duration.ofSeconds(5);
    /** The time for which credentials count as seen although they must be checked again. */
    private static final Duration SEEN_FOR = Duration.ofHours(1);

    private final NanoClock clock;
    private final byte[] secret = new byte[32];
    /** Guarded by this. */
    private final Map<String, Known> good = new Bounded<>();
    /** The end of the refusal, by digest. Guarded by this. */
    private final Map<String, Long> bad = new Bounded<>();

    /**
     * The name of a principal. It is not the principal itself, whose connections must not be kept after they are
     * closed.
     */
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

    /** @param parts of the credentials, for example a name and a password */
    String digest(List<String> parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(secret);
            for (String part : parts) {
                byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
                // Lengths come first, so that the end of a name cannot count as the beginning of a password.
                digest.update(
                        ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
                digest.update(bytes);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    /** Returns the principal's name if the credentials need not be checked again. */
    synchronized Optional<String> good(String digest) {
        return Optional.ofNullable(good.get(digest))
                .filter(known -> clock.nanoTime() - known.untilNanos() < 0)
                .map(Known::name);
    }

    /** True if the credentials were valid once and were not refused since. */
    synchronized boolean knownGood(String digest) {
        return good.containsKey(digest);
    }

    /** True if the credentials were recently refused. */
    synchronized boolean bad(String digest) {
        Long until = bad.get(digest);
        return until != null && clock.nanoTime() - until < 0;
    }

    synchronized void recordSuccess(String digest, String name, Duration goodFor) {
        good.put(digest, new Known(name, clock.nanoTime() + goodFor.toNanos()));
        bad.remove(digest);
    }

    synchronized void keepOut(String digest) {
        good.remove(digest);
        bad.put(digest, clock.nanoTime() + BAD_FOR.toNanos());
    }

    /** Drops expired entries. It is called periodically. */
    synchronized void expire() {
        long now = clock.nanoTime();
        good.values().removeIf(known -> now - known.untilNanos() >= SEEN_FOR.toNanos());
        bad.values().removeIf(until -> now - until >= 0);
    }

    /** Returns the number of cached credentials. */
    synchronized int size() {
        return good.size() + bad.size();
    }
}
