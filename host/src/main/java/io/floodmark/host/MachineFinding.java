package io.floodmark.host;

/**
 * The result of one check of this machine as a place for measurements.
 *
 * @param name what was checked
 * @param found value that was found, with its unit
 * @param remedy effect on measurements, and what to do; empty exactly if the level is OK
 */
public record MachineFinding(String name, Level level, String found, String remedy) {
    /** The effect of what was found. */
    public enum Level {
        /** None. */
        OK,
        /** Measurements are possible, but less precise or of a lower limit. */
        WARNING,
        /** Measurements fail or prove no limit. */
        PROBLEM
    }

    public MachineFinding {
        if (remedy.isEmpty() != (level == Level.OK)) {
            throw new IllegalArgumentException(name + ": a remedy belongs to warnings and problems only");
        }
    }

    static MachineFinding ok(String name, String found) {
        return new MachineFinding(name, Level.OK, found, "");
    }

    static MachineFinding warning(String name, String found, String remedy) {
        return new MachineFinding(name, Level.WARNING, found, remedy);
    }

    static MachineFinding problem(String name, String found, String remedy) {
        return new MachineFinding(name, Level.PROBLEM, found, remedy);
    }
}
