package io.floodmark.kafka.learn;

/**
 * Distinguishes keys without keeping them, by 64-bit FNV-1a hashes. The chance of a collision among a million keys is 3
 * in 10^8.
 */
final class KeyHash {
    private static final long BASIS = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private KeyHash() {}

    static long of(byte[] key) {
        long hash = BASIS;
        for (byte each : key) {
            hash = (hash ^ (each & 0xff)) * PRIME;
        }
        return hash;
    }
}
