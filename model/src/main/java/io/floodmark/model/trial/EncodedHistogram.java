package io.floodmark.model.trial;

import java.util.Arrays;

/** An HdrHistogram in its compressed V2 form, as it is stored and sent; immutable. Values are nanoseconds. */
public final class EncodedHistogram {
    /** The empty histogram: no bytes. */
    public static final EncodedHistogram EMPTY = new EncodedHistogram(new byte[0]);

    private final byte[] payload;

    public EncodedHistogram(byte[] payload) {
        this.payload = payload.clone();
    }

    public byte[] payload() {
        return payload.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof EncodedHistogram that && Arrays.equals(payload, that.payload);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(payload);
    }

    @Override
    public String toString() {
        return "EncodedHistogram[" + payload.length + " bytes]";
    }
}
