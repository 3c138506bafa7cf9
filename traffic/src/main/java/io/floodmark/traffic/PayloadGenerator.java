package io.floodmark.traffic;

import java.util.SplittableRandom;

/** What fills values: reproducible from a seed, and different in every record unless constant. Immutable. */
public interface PayloadGenerator {
    /** A value of so many bytes. */
    byte[] value(int bytes, SplittableRandom random);

    /** Uniformly random bytes: nothing compresses. */
    static PayloadGenerator random() {
        return mixed(1);
    }

    /** One byte, repeated: everything compresses. */
    static PayloadGenerator constant() {
        return mixed(0);
    }

    /**
     * Random bytes first and then one byte, repeated: what a codec makes of it lies a little above {@code randomShare}
     * of it.
     *
     * @param randomShare of each value, 0 to 1
     */
    static PayloadGenerator mixed(double randomShare) {
        return new MixedFilling(randomShare);
    }

    /** Documents in JSON, made up; those of every seed are in the same language, with the same fields. */
    static PayloadGenerator json() {
        return new JsonFilling();
    }
}
