package io.floodmark.gateway;

/** The action of a client of {@link Fuzz} after it has sent its bytes. */
enum FuzzEnd {
    /** It waits for an answer. */
    LISTENS,
    /** It ends its side of the connection, and waits for an answer. */
    HALF_CLOSES,
    /** It closes the connection, at once or soon, whether it was answered or not. */
    LEAVES
}
