package io.floodmark.model.plan;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Checks;
import io.floodmark.model.unit.Unit;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The quantity that varies along a boundary while everything else stays the same: a number, 0 or more, with which the
 * cost of a record may grow.
 *
 * @param name as in plans and columns
 * @param unit of its values
 */
public record Axis(String name, Unit unit) {
    public static final Axis RECORD_SIZE = new Axis("record-size", Unit.BYTES);
    public static final Axis PARTITIONS = new Axis("partitions", Unit.COUNT);
    /** Concurrent consumer groups of the producers' topics. */
    public static final Axis GROUPS = new Axis("groups", Unit.COUNT);

    public Axis {
        Checks.require(!name.isBlank(), "name of the axis", "'" + name + "'", "a word");
    }

    /**
     * Returns the axis with the given name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Axis named(String name) {
        return Stream.of(RECORD_SIZE, PARTITIONS, GROUPS)
                .filter(axis -> axis.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "axis is " + name + "; expected record-size, partitions or groups"));
    }

    /** Formats one of its values for people: {@code 10.0 kB}, {@code 12 partitions}. */
    public String human(double value) {
        if (unit == Unit.BYTES) {
            return new Bytes(Math.round(value)).human();
        }
        String number = String.format(Locale.ROOT, value == Math.rint(value) ? "%,.0f" : "%,.3g", value);
        return number + " " + (unit == Unit.COUNT ? counted(value) : unit.symbol());
    }

    /** Returns the unit of a cost that grows along the axis, for people: {@code B}, {@code partition}. */
    public String one() {
        return unit == Unit.COUNT ? counted(1) : unit.symbol();
    }

    private String counted(double value) {
        return value == 1 ? name.replaceFirst("s$", "") : name;
    }
}
