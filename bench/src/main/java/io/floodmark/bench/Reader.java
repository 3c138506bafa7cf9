package io.floodmark.bench;

import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * A process that reads a topic over and over and reports in its log how far it is; its CPU is looked at when it does.
 */
final class Reader implements AutoCloseable {
    /** A line of the log between passes that are counted each by itself. */
    static final String PASS_BEGINS = "pass begins";

    private static final String OF_PASS = "records of this pass: ";

    /** A report is noticed that much later, at most: of 30 s nothing that matters. */
    private static final int LOOK_MILLIS = 10;

    /** One that is between passes for most of the time measures nothing. */
    private static final int PATIENCE = 5;

    private static final int PATIENCE_SECONDS = 30;

    private final Child process;
    private final Path log;
    private final LogTail lines;
    private final Function<String, OptionalLong> records;
    private final Runnable afterwards;

    /** @param records what a line of the log tells, if it tells records */
    Reader(Child process, Path log, Function<String, OptionalLong> records) {
        this(process, log, records, () -> {});
    }

    /** @param feed what the process reads from; closed after it */
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

    /** A line of the log that tells how many records were read since the pass began. */
    static String report(long ofPass) {
        return OF_PASS + ofPass;
    }

    /** What such a line tells; empty of another. */
    static OptionalLong reported(String line) {
        return line.startsWith(OF_PASS)
                ? OptionalLong.of(Long.parseLong(line.substring(OF_PASS.length())))
                : OptionalLong.empty();
    }

    /** Follows until so many seconds within passes have been seen, from now. */
    Passes follow(int seconds) {
        Passes passes = new Passes();
        lines.fresh();
        long deadline = System.nanoTime() + (PATIENCE * seconds + PATIENCE_SECONDS) * 1_000_000_000L;
        while (passes.seconds() < seconds) {
            InterruptibleSleep.millis(LOOK_MILLIS);
            process.requireAlive();
            lines.fresh().forEach(line -> hear(line, passes));
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(
                        "only " + passes.seconds() + " s of reading reported, expected " + seconds + "; see " + log);
            }
        }
        return passes;
    }

    private void hear(String line, Passes passes) {
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
