package io.floodmark.model;

import java.util.List;

/** The judgement of one trial. */
public sealed interface Verdict {
    /** The load was carried. */
    record Sustained() implements Verdict {
        @Override
        public String label() {
            return "sustained";
        }
    }

    /** The page cache carried it, the disk has not yet: proves nothing about for ever. */
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
            return "invalid(" + cause.name().toLowerCase(java.util.Locale.ROOT) + ")";
        }
    }

    /** As shown and stored: {@code overloaded(host-cpu)}. */
    String label();
}
