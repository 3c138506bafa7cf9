package io.floodmark.model.verdict;

import io.floodmark.model.unit.Checks;
import java.util.List;

/** The verdict of one trial. */
public sealed interface Verdict {
    /** The load was sustained: disk-backed if {@link Indicator#DISK} is clear, otherwise for the measured time. */
    record Sustained() implements Verdict {
        @Override
        public String label() {
            return "sustained";
        }
    }

    /**
     * The page cache sustained the load, not the disk: it is not verified as disk-backed. The reading of
     * {@link Indicator#DISK} contains the reason, and the load that the disk sustains if it was measured.
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
     * @param by the indicators that fired, direct causes first; not empty
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

    /** The trial has no valid result. */
    record Invalid(InvalidCause cause, String why) implements Verdict {
        @Override
        public String label() {
            return "invalid(" + cause.label() + ")";
        }
    }

    /** Returns the label as shown and stored: {@code overloaded(host-cpu)}. */
    String label();
}
