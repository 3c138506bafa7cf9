package io.floodmark.model;

import java.util.List;

/** The judgement of one trial. */
public sealed interface Verdict {
    /** The load was carried; for ever where {@link Indicator#DISK} reads clear, else for as long as was measured. */
    record Sustained() implements Verdict {
        @Override
        public String label() {
            return "sustained";
        }
    }

    /**
     * Memory carried it, the disk has not: proves nothing about for ever. Why, and what the disk carries where that was
     * seen, says the reading of {@link Indicator#DISK}.
     */
    record SustainedByMemory() implements Verdict {
        @Override
        public String label() {
            return "sustained(memory)";
        }
    }

    /**
     * The load was too high.
     *
     * @param by the indicators that fired, the most telling first; not empty
     */
    record Overloaded(List<Indicator> by) implements Verdict {
        public Overloaded {
            Checks.require(!by.isEmpty(), "causes of an overload", by, "at least one");
            by = List.copyOf(by);
        }

        @Override
        public String label() {
            return "overloaded(" + by.get(0).key() + ")";
        }
    }

    /** It proves nothing. */
    record Invalid(InvalidCause cause, String why) implements Verdict {
        @Override
        public String label() {
            return "invalid(" + cause.label() + ")";
        }
    }

    /** As shown and stored: {@code overloaded(host-cpu)}. */
    String label();
}
