package io.floodmark.traffic;

import java.util.SplittableRandom;

/** Generates values: reproducible from a seed, and different in every record unless constant. Immutable. */
public interface PayloadGenerator {
    /** Returns a value of that many bytes. */
    byte[] value(int bytes, SplittableRandom random);

    /** Returns a generator of uniformly random bytes, which do not compress. */
    static PayloadGenerator random() {
        return mixed(1);
    }

    /** Returns a generator of one repeated byte, which compresses almost completely. */
    static PayloadGenerator constant() {
        return mixed(0);
    }

    /**
     * Returns a generator of random bytes followed by one repeated byte. The compression ratio of a codec is a little
     * above {@code randomShare}.
     *
     * @param randomShare of each value, 0 to 1
     */
    static PayloadGenerator mixed(double randomShare) {
        return new MixedFilling(randomShare);
    }

    /**
     * Returns a generator of synthetic JSON documents. With every seed they are in the same language and have the same
     * fields.
     */
    static PayloadGenerator json() {
        return new JsonFilling();
    }
}
