package io.floodmark.report.progress;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Prints one line per event, for files, pipes and CI, and a heartbeat after a period without events. */
final class PlainView implements ProgressView {
    private static final Duration QUIET = Duration.ofSeconds(15);

    private final PrintStream out;
    private Optional<Progress> last = Optional.empty();
    private Duration spoke = Duration.ZERO;

    PlainView(PrintStream out) {
        this.out = out;
    }

    @Override
    public synchronized void show(Progress progress) {
        List<String> lines = ProgressEvents.between(last, progress);
        boolean quiet = progress.elapsed().minus(spoke).compareTo(QUIET) >= 0;
        if (lines.isEmpty() && quiet) {
            lines = List.of(ProgressEvents.stillGoing(progress));
        }
        if (!lines.isEmpty()) {
            lines.forEach(out::println);
            out.flush();
            spoke = progress.elapsed();
        }
        last = Optional.of(progress);
    }

    @Override
    public synchronized void printLine(String line) {
        out.println(line);
        out.flush();
    }

    @Override
    public void close() {
        // There is nothing to restore.
    }
}
