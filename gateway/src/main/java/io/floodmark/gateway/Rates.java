package io.floodmark.gateway;

import io.floodmark.gateway.Outcome.NotWritten;
import io.floodmark.model.NanoClock;
import io.floodmark.model.Rate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Lets each principal ask so often: a bucket of a second's requests, filled at that rate. Thread-safe. */
final class Rates {
    private static final int MOST_KNOWN = 100_000;
    /** That anybody is told to wait. */
    private static final int LONGEST_SECONDS = 3_600;

    private final double perSecond;
    private final NanoClock clock;
    /** Guarded by itself; who has not asked for longest goes first, and has a full bucket again. */
    private final Map<String, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
            return size() > MOST_KNOWN;
        }
    };

    private record Bucket(double left, long atNanos) {}

    Rates(Optional<Rate> rate, NanoClock clock) {
        perSecond = rate.map(Rate::perSecond).orElse(Double.POSITIVE_INFINITY);
        this.clock = clock;
    }

    /** @throws RefusedException where it is too soon */
    void take(String name) {
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
