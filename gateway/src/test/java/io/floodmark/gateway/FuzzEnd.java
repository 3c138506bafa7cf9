package io.floodmark.gateway;

/** What a client of {@link Fuzz} does once it has sent its bytes. */
enum FuzzEnd {
    /** It waits for an answer. */
    LISTENS,
    /** It ends its side of the connection, and waits for an answer. */
    HALF_CLOSES,
    /** It is gone, soon or at once, whether it was answered or not. */
    LEAVES
}
