package io.floodmark.config.yaml;

import java.nio.file.Path;
import java.util.Comparator;

/**
 * The position of a value: a line and column of a file (both from 1), or a command-line flag.
 *
 * @param origin the file's name as the user gave it, or the flag, e.g. {@code --record-size}
 * @param line {@link #FLAG} for a flag, so that flags sort after the file
 * @param folder folder from which relative paths in the value start
 */
public record SourcePosition(String origin, int line, int column, Path folder) implements Comparable<SourcePosition> {
    static final int FLAG = Integer.MAX_VALUE;
    private static final Comparator<SourcePosition> ORDER =
            Comparator.comparingInt(SourcePosition::line).thenComparingInt(SourcePosition::column);

    /**
     * Returns the position of a flag.
     *
     * @param number number of the flag on its command line
     */
    public static SourcePosition flag(String origin, int number) {
        return new SourcePosition(origin, FLAG, number, Path.of(""));
    }

    SourcePosition at(int otherLine, int otherColumn) {
        return new SourcePosition(origin, otherLine, otherColumn, folder);
    }

    /** Returns the position for a message that names the file already. */
    public String brief() {
        return line == FLAG ? origin : "line " + line;
    }

    @Override
    public int compareTo(SourcePosition other) {
        return ORDER.compare(this, other);
    }

    /** Returns the position in the format of compilers, so that editors can jump to it. */
    @Override
    public String toString() {
        return line == FLAG ? origin : origin + ":" + line + ":" + column;
    }
}
