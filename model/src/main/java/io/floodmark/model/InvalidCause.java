package io.floodmark.model;

/** Why a trial proves nothing. */
public enum InvalidCause {
    /** The generator could be the bottleneck. */
    GENERATOR,
    /** Disturbed from outside: a broker or leader changed, the host was stolen from. */
    DISTURBED,
    /** The counts of brokers and client disagree. */
    UNCONFIRMED,
    /** Not enough samples. */
    BLIND,
    /** A clock stepped. */
    CLOCK,
    /** A budget ended it before it could be judged. */
    BUDGET,
    /** It was stopped to protect others. */
    UNSAFE,
    /** A guest stopped it before anybody else would have felt it. */
    GENTLE,
    /** The user stopped it. */
    STOPPED
}
