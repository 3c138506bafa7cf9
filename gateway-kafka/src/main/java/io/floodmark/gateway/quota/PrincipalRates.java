package io.floodmark.gateway.quota;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome.NotWritten;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.model.unit.Rate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Limits the request rate of each principal by a token bucket, which holds the requests of one second. Thread-safe. */
public final class PrincipalRates {
    private static final int MOST_KNOWN = 100_000;
    /** The longest wait that a client is advised. */
    private static final int LONGEST_SECONDS = 3_600;

    private final double perSecond;
    private final NanoClock clock;
    /**
     * Buckets in order of use; the least recently used one is dropped first, when it is full again. Guarded by itself.
     */
    private final Map<String, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
            return size() > MOST_KNOWN;
        }
    };

    private record Bucket(double left, long atNanos) {}

    public PrincipalRates(Optional<Rate> rate, NanoClock clock) {
        perSecond = rate.map(Rate::perSecond).orElse(Double.POSITIVE_INFINITY);
        this.clock = clock;
    }

    /**
     * Counts one request of a principal.
     *
     * @throws RefusedException if the rate is exceeded
     */
    public void take(String name) {
        if (perSecond == Double.POSITIVE_INFINITY) {
            return;
        }
        double full = Math.max(1, perSecond);
        synchronized (buckets) {
            long now = clock.nanoTime();
            Bucket bucket = buckets.getOrDefault(name, new Bucket(full, now));
            double left = Math.min(full, bucket.left() + (now - bucket.atNanos()) / 1e9 * perSecond);
            if (left < 1) {
                buckets.put(name, new Bucket(left, now));
                throw new RefusedException(
                        new NotWritten(Reason.TOO_MANY, "more requests than access.rate allows"), (int)
                                Math.max(1, Math.min(LONGEST_SECONDS, Math.ceil((1 - left) / perSecond))));
            }
            buckets.put(name, new Bucket(left - 1, now));
        }
    }
}
