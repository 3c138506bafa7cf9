package io.floodmark.config;

import java.nio.file.Path;
import java.util.Comparator;

/**
 * Where a value was written: a line and column of a file (both from 1), or a command-line flag.
 *
 * @param origin the file's name as the user gave it, or the flag, as {@code --record-size}
 * @param line {@link #FLAG} for a flag, so that flags sort behind the file
 * @param folder relative paths that are written here start from it
 */
record SourcePosition(String origin, int line, int column, Path folder) implements Comparable<SourcePosition> {
    static final int FLAG = Integer.MAX_VALUE;
    private static final Comparator<SourcePosition> ORDER =
            Comparator.comparingInt(SourcePosition::line).thenComparingInt(SourcePosition::column);

    /** @param number of the flag on its command line */
    static SourcePosition flag(String origin, int number) {
        return new SourcePosition(origin, FLAG, number, Path.of(""));
    }

    SourcePosition at(int otherLine, int otherColumn) {
        return new SourcePosition(origin, otherLine, otherColumn, folder);
    }

    /** For a message that names the file already. */
    String brief() {
        return line == FLAG ? origin : "line " + line;
    }

    @Override
    public int compareTo(SourcePosition other) {
        return ORDER.compare(this, other);
    }

    /** As compilers write it, so that editors jump to it. */
    @Override
    public String toString() {
        return line == FLAG ? origin : origin + ":" + line + ":" + column;
    }
}
