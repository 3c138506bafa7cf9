package io.floodmark.kafka.wire.batch;

import io.floodmark.traffic.KeySpace;
import java.util.Optional;

/** Assigns keys to partitions once for all workers, because there may be ten million keys to hash. Thread-safe. */
public final class KeyDivider {
    private final KeySpace keys;
    private Optional<KeyShares> last = Optional.empty();

    public KeyDivider(KeySpace keys) {
        this.keys = keys;
    }

    public synchronized KeyShares among(int partitions) {
        KeyShares shares =
                last.filter(known -> known.partitions() == partitions).orElseGet(() -> new KeyShares(keys, partitions));
        last = Optional.of(shares);
        return shares;
    }
}
