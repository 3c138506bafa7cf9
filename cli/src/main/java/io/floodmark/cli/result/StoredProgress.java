package io.floodmark.cli.result;

import io.floodmark.model.unit.NanoClock;
import io.floodmark.report.progress.Progress;
import io.floodmark.report.progress.ProgressJson;
import io.floodmark.runner.CurrentRun;
import java.time.Duration;

/** Stores the state of a run once per second, for those who watch it in another process. Used by one thread. */
final class StoredProgress {
    private static final Duration EVERY = Duration.ofSeconds(1);

    private final CurrentRun run;
    private final NanoClock clock;
    private long storedNanos = Long.MIN_VALUE / 2;
    private int storedVerdicts;

    StoredProgress(CurrentRun run, NanoClock clock) {
        this.run = run;
        this.clock = clock;
    }

    void show(Progress progress) {
        long now = clock.nanoTime();
        if (now - storedNanos >= EVERY.toNanos() && run.show(ProgressJson.of(progress, storedVerdicts))) {
            storedNanos = now;
            storedVerdicts = progress.judged().size();
        }
    }
}
