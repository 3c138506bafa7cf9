package io.floodmark.serve;

import io.floodmark.model.unit.NanoClock;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/** Browsers that have sent the token. Used by one thread. */
final class Sessions {
    private static final Duration LENGTH = Duration.ofHours(12);
    private static final int MOST = 1_000;
    private static final int ID_BYTES = 32;

    private final NanoClock clock;
    private final SecureRandom random = new SecureRandom();
    /** Ends by id, the oldest session first. */
    private final Map<String, Long> ends = new LinkedHashMap<>();

    Sessions(NanoClock clock) {
        this.clock = clock;
    }

    /** Returns the id of a new session. The oldest one ends if there are too many. */
    String begin() {
        if (ends.size() == MOST) {
            ends.remove(ends.keySet().iterator().next());
        }
        byte[] bytes = new byte[ID_BYTES];
        random.nextBytes(bytes);
        String id = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        ends.put(id, clock.nanoTime() + LENGTH.toNanos());
        return id;
    }

    boolean known(String id) {
        Long end = ends.get(id);
        if (end != null && end - clock.nanoTime() <= 0) {
            ends.remove(id);
            return false;
        }
        return end != null;
    }

    void end(String id) {
        ends.remove(id);
    }
}
