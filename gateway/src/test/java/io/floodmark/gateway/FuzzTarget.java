package io.floodmark.gateway;

/** The gateways that {@link FuzzTest} sends bad requests to. */
enum FuzzTarget {
    /** It needs no names. Its timeouts are short, so that a client that stops costs little time. */
    OPEN,
    /** It needs passwords, and lets clients wait long. */
    PASSWORDS,
    /** It passes passwords on to Kafka. */
    PASS_THROUGH
}
