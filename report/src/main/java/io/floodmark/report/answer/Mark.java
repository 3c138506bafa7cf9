package io.floodmark.report.answer;

import io.floodmark.model.trial.Trial;
import io.floodmark.model.verdict.Verdict;

/** The symbol of a verdict. Shape and colour each suffice to distinguish it. */
public enum Mark {
    /** A filled circle. */
    SUSTAINED("ok", "sustained"),
    /** A ring: sustained, but page-cache only. */
    MEMORY("memory", "sustained (memory)"),
    /** A filled triangle that points up: the load is too high. */
    OVERLOADED("over", "overloaded"),
    /** A cross: no valid result. */
    INVALID("invalid", "invalid");

    private final String cssClass;
    private final String label;

    Mark(String cssClass, String label) {
        this.cssClass = cssClass;
        this.label = label;
    }

    public static Mark of(Trial trial) {
        if (trial.invalid()) {
            return INVALID;
        }
        if (trial.overloaded()) {
            return OVERLOADED;
        }
        return trial.verdict() instanceof Verdict.SustainedByMemory ? MEMORY : SUSTAINED;
    }

    public String cssClass() {
        return cssClass;
    }

    public String label() {
        return label;
    }
}
