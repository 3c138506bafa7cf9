package io.floodmark.model.verdict;

import java.util.Locale;

/** Why a trial is invalid. */
public enum InvalidCause {
    /** The generator could be the bottleneck. */
    GENERATOR,
    /** The generator may be the bottleneck; the next trial at this load is part of its test. */
    GENERATOR_SUSPECTED,
    /**
     * A process of the generator ended or did not respond: this does not show its capacity, and a retry may succeed.
     */
    GENERATOR_LOST,
    /** Disturbed from outside: a broker or leader changed, or CPU was stolen from the host. */
    DISTURBED,
    /** The counts of brokers and client disagree. */
    UNCONFIRMED,
    /** There were not enough samples. */
    BLIND,
    /** A clock stepped. */
    CLOCK,
    /** A budget ended the trial before it could be judged. */
    BUDGET,
    /** The topics reached their size limit before the trial could be judged: a lower load may have enough space. */
    NO_ROOM,
    /** It was aborted to protect other clients. */
    UNSAFE,
    /** Protected mode ended it at the first sign of impact on other clients. */
    PROTECTED_MODE,
    /** The user stopped it. */
    STOPPED;

    /** True if the generator could be the bottleneck, including while it is being tested. */
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
