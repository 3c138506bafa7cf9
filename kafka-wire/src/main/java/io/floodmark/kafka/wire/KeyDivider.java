package io.floodmark.kafka.wire;

import io.floodmark.traffic.KeySpace;
import java.util.Optional;

/** Divides keys among partitions, once for all workers: there may be ten million to be hashed. Thread-safe. */
final class KeyDivider {
    private final KeySpace keys;
    private Optional<KeyShares> last = Optional.empty();

    KeyDivider(KeySpace keys) {
        this.keys = keys;
    }

    synchronized KeyShares among(int partitions) {
        KeyShares shares =
                last.filter(known -> known.partitions() == partitions).orElseGet(() -> new KeyShares(keys, partitions));
        last = Optional.of(shares);
        return shares;
    }
}
