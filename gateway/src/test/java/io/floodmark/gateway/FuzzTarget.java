package io.floodmark.gateway;

/** The gateways that {@link FuzzTest} sends bad requests to. */
enum FuzzTarget {
    /** Needs no names. Its time-outs are short, so that a client that stops costs little time. */
    OPEN,
    /** Needs passwords, and lets clients wait long. */
    PASSWORDS,
    /** Passes passwords on to Kafka. */
    PASS_THROUGH
}
