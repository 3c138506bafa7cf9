package io.floodmark.gateway.connection;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** The part of ASN.1's DER (X.690) that is needed to convert a private key from an older format to PKCS 8. */
final class Der {
    private static final int SEQUENCE = 0x30;
    private static final int OCTETS = 0x04;
    private static final byte[] VERSION_0 = {0x02, 0x01, 0x00};

    private Der() {}

    /** Returns a PrivateKeyInfo (RFC 5208, 5). */
    static byte[] pkcs8(byte[] algorithm, byte[] key) {
        return encoded(SEQUENCE, VERSION_0, algorithm, encoded(OCTETS, key));
    }

    /**
     * Returns the AlgorithmIdentifier at the beginning of a SubjectPublicKeyInfo (RFC 5280, 4.1): kind of key, and
     * curve.
     */
    static byte[] algorithm(byte[] publicKeyInfo) {
        ByteBuffer info = ByteBuffer.wrap(publicKeyInfo);
        enter(info);
        int start = info.position();
        int length = enter(info);
        byte[] algorithm = new byte[info.position() - start + length];
        info.get(start, algorithm);
        return algorithm;
    }

    /** Moves past tag and length, and returns the length. */
    private static int enter(ByteBuffer der) {
        der.get();
        int length = der.get() & 0xFF;
        if (length < 0x80) {
            return length;
        }
        int more = 0;
        for (int i = length - 0x80; i > 0; i--) {
            more = (more << 8) | (der.get() & 0xFF);
        }
        return more;
    }

    /** Writes a length in the fewest possible bytes, as DER requires. Two are enough for any key. */
    private static void writeLength(ByteArrayOutputStream out, int length) {
        if (length >= 0x100) {
            out.write(0x82);
            out.write(length >> 8);
        } else if (length >= 0x80) {
            out.write(0x81);
        }
        out.write(length);
    }

    private static byte[] encoded(int tag, byte[]... contents) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] content : contents) {
            all.writeBytes(content);
        }
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        whole.write(tag);
        writeLength(whole, all.size());
        whole.writeBytes(all.toByteArray());
        return whole.toByteArray();
    }
}
