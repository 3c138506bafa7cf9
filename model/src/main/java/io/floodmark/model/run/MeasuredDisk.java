package io.floodmark.model.run;

import io.floodmark.model.unit.Checks;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The speed of a lab's disk, as {@code floodmark doctor --measure} measured it on the same machine before the run. It
 * is stored as a condition of the run.
 *
 * @param bytesPerSecond of sequential writes, flushed at the end
 * @param measured day (UTC)
 */
public record MeasuredDisk(double bytesPerSecond, LocalDate measured) {
    private static final String GROUP = "host";
    private static final String NAME = "sequential disk writes";
    private static final Pattern VALUE =
            Pattern.compile("([0-9.]+) MB/s, measured by doctor on ([0-9]{4}-[0-9]{2}-[0-9]{2})");
    private static final double MEGA = 1e6;

    public MeasuredDisk {
        Checks.require(
                bytesPerSecond > 0 && Double.isFinite(bytesPerSecond), "disk speed", bytesPerSecond, "above 0 bytes/s");
    }

    /** Returns the condition of a run on that disk. */
    public Condition condition() {
        return new Condition(
                GROUP,
                NAME,
                String.format(Locale.ROOT, "%.2f MB/s, measured by doctor on %s", bytesPerSecond / MEGA, measured));
    }

    /** Returns the speed in the conditions of a run; empty if there is none. */
    public static Optional<MeasuredDisk> of(List<Condition> conditions) {
        return conditions.stream()
                .filter(condition ->
                        condition.group().equals(GROUP) && condition.name().equals(NAME))
                .findFirst()
                .flatMap(condition -> read(condition.value()));
    }

    private static Optional<MeasuredDisk> read(String value) {
        Matcher form = VALUE.matcher(value);
        if (!form.matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    new MeasuredDisk(MEGA * Double.parseDouble(form.group(1)), LocalDate.parse(form.group(2))));
        } catch (DateTimeException | IllegalArgumentException damaged) {
            return Optional.empty();
        }
    }
}
