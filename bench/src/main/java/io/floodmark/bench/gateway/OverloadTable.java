package io.floodmark.bench.gateway;

import java.io.PrintStream;
import java.util.Locale;

/** Prints the results of an overload, one number per line. */
final class OverloadTable {
    private final PrintStream out;

    OverloadTable(PrintStream out) {
        this.out = out;
    }

    void row(String name, String format, double value) {
        row(name, String.format(Locale.ROOT, format, value));
    }

    void row(String name, String value) {
        out.printf("%-64s %14s%n", name, value);
    }
}
