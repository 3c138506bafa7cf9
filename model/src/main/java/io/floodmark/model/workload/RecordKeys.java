package io.floodmark.model.workload;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Checks;

/**
 * The keys of records.
 *
 * @param distinct number of different keys, 1 to 10 million
 * @param size of each, at least as many bytes as the digits of {@code distinct - 1}
 * @param skew 0: all with equal frequency; otherwise the frequency of the key of rank k, from 1, is proportional to
 *     k^-skew (Zipf); 0 to 10
 */
public record RecordKeys(int distinct, Bytes size, double skew) {
    public static final Bytes DEFAULT_SIZE = new Bytes(16);
    public static final int MOST = 10_000_000;

    public RecordKeys {
        Checks.require(distinct >= 1 && distinct <= MOST, "distinct", distinct, "1 to " + MOST);
        int digits = Integer.toString(distinct - 1).length();
        Checks.require(
                size.value() >= digits && size.value() <= Bytes.ofKiB(64).value(),
                "size",
                size,
                digits + "B, the digits that " + distinct + " different keys need, to 64KiB");
        Checks.require(skew >= 0 && skew <= 10, "skew", skew, "0 to 10");
    }
}
