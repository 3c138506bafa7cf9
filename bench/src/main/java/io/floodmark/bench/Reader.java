package io.floodmark.bench;

import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.function.Function;

/** A process that reads a topic repeatedly and reports its position in its log. Its CPU is read at each report. */
final class Reader implements AutoCloseable {
    /** The line of the log between passes, which are counted separately. */
    static final String PASS_BEGINS = "pass begins";

    private static final String OF_PASS = "records of this pass: ";

    /** Longest delay until a report is noticed, which is negligible for 30 s. */
    private static final int LOOK_MILLIS = 10;

    /** A process that is between passes for most of the time measures nothing. */
    private static final int PATIENCE = 5;

    private static final int PATIENCE_SECONDS = 30;

    private final Child process;
    private final Path log;
    private final LogTail lines;
    private final Function<String, OptionalLong> records;
    private final Runnable afterwards;

    /** @param records returns the records that a line of the log reports, if it reports any */
    Reader(Child process, Path log, Function<String, OptionalLong> records) {
        this(process, log, records, () -> {});
    }

    /** @param feed the server from which the process reads; closed after it */
    Reader(Child process, Path log, Function<String, OptionalLong> records, SocketFeed feed) {
        this(process, log, records, feed::close);
    }

    private Reader(Child process, Path log, Function<String, OptionalLong> records, Runnable afterwards) {
        this.process = process;
        this.afterwards = afterwards;
        this.log = log;
        this.lines = new LogTail(log);
        this.records = records;
    }

    /** Returns a line for the log that reports the records read since the pass began. */
    static String report(long ofPass) {
        return OF_PASS + ofPass;
    }

    /** Returns the number that such a line reports; empty for other lines. */
    static OptionalLong reported(String line) {
        return line.startsWith(OF_PASS)
                ? OptionalLong.of(Long.parseLong(line.substring(OF_PASS.length())))
                : OptionalLong.empty();
    }

    /** Follows the process, from now on, until this many seconds within passes have been observed. */
    Passes follow(int seconds) {
        Passes passes = new Passes();
        lines.fresh();
        long deadline = System.nanoTime() + (PATIENCE * seconds + PATIENCE_SECONDS) * 1_000_000_000L;
        while (passes.seconds() < seconds) {
            InterruptibleSleep.millis(LOOK_MILLIS);
            process.requireAlive();
            lines.fresh().forEach(line -> handleLine(line, passes));
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(
                        "only " + passes.seconds() + " s of reading reported, expected " + seconds + "; see " + log);
            }
        }
        return passes;
    }

    private void handleLine(String line, Passes passes) {
        if (line.equals(PASS_BEGINS)) {
            passes.begin();
        }
        records.apply(line).ifPresent(ofPass -> passes.report(ofPass, System.nanoTime(), process.cpuSeconds()));
    }

    @Override
    public void close() {
        process.close();
        afterwards.run();
    }
}
