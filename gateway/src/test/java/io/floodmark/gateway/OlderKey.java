package io.floodmark.gateway;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** Converts a private key in PKCS 8 (RFC 5958) to its older format: PKCS 1 for RSA, SEC 1 for EC (RFC 5915). */
final class OlderKey {
    private static final int SEQUENCE = 0x30;
    private static final int CURVE = 0xA0;

    private OlderKey() {}

    static byte[] ofRsa(byte[] pkcs8) {
        return content(key(pkcs8));
    }

    /** Returns the key with the name of its curve, which PKCS 8 keeps outside of the key. */
    static byte[] ofEc(byte[] pkcs8) {
        ByteBuffer outer = ByteBuffer.wrap(content(ByteBuffer.wrap(pkcs8)));
        next(outer);
        ByteBuffer algorithm = ByteBuffer.wrap(content(ByteBuffer.wrap(next(outer))));
        next(algorithm);
        byte[] curve = next(algorithm);
        ByteBuffer key = ByteBuffer.wrap(content(ByteBuffer.wrap(content(key(pkcs8)))));
        return encoded(SEQUENCE, next(key), next(key), encoded(CURVE, curve));
    }

    /** Returns the octet string after version and algorithm. */
    private static ByteBuffer key(byte[] pkcs8) {
        ByteBuffer outer = ByteBuffer.wrap(content(ByteBuffer.wrap(pkcs8)));
        next(outer);
        next(outer);
        return ByteBuffer.wrap(next(outer));
    }

    private static byte[] next(ByteBuffer der) {
        int start = der.position();
        content(der);
        byte[] whole = new byte[der.position() - start];
        der.get(start, whole);
        return whole;
    }

    private static byte[] content(ByteBuffer der) {
        der.get();
        int length = der.get() & 0xFF;
        if (length >= 0x80) {
            int bytes = length - 0x80;
            length = 0;
            for (int i = 0; i < bytes; i++) {
                length = (length << 8) | (der.get() & 0xFF);
            }
        }
        byte[] content = new byte[length];
        der.get(content);
        return content;
    }

    /** Returns the encoding of content that is shorter than 128 bytes. */
    private static byte[] encoded(int tag, byte[]... contents) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] content : contents) {
            all.writeBytes(content);
        }
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        whole.write(tag);
        whole.write(all.size());
        whole.writeBytes(all.toByteArray());
        return whole.toByteArray();
    }
}
