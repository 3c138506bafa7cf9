package io.floodmark.model;

import java.util.Locale;

/** Why a trial proves nothing. */
public enum InvalidCause {
    /** The generator could be the bottleneck. */
    GENERATOR,
    /** The generator may be the bottleneck; the next trial at this load is part of its test. */
    GENERATOR_SUSPECTED,
    /**
     * A process of the generator ended or did not answer: says nothing of how strong it is, and another trial may well
     * go.
     */
    GENERATOR_LOST,
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
    /** The topics held as much as they may before it could be judged: a lower load may have room. */
    NO_ROOM,
    /** It was stopped to protect others. */
    UNSAFE,
    /** Protected mode ended it at the first sign of impact on other clients. */
    PROTECTED_MODE,
    /** The user stopped it. */
    STOPPED;

    /** True if the generator could be the bottleneck, also while a test of it goes on. */
    public boolean generatorSuspected() {
        return this == GENERATOR || this == GENERATOR_SUSPECTED;
    }

    /** Returns the label in verdicts: {@code generator} for all causes in the generator. */
    String label() {
        return (this == GENERATOR_LOST || generatorSuspected() ? GENERATOR : this)
                .name()
                .toLowerCase(Locale.ROOT)
                .replace('_', '-');
    }
}
