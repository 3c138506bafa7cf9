package io.floodmark.runner;

import io.floodmark.artifacts.FetchProgress;
import io.floodmark.model.unit.Bytes;
import java.util.function.Consumer;

/** Reports the progress of a download: a line for the first file and for every 10 MB. */
public final class FetchLines implements FetchProgress {
    private static final long STEP_BYTES = 10_000_000;

    private final Consumer<String> say;
    private long saidBytes = -1;

    public FetchLines(Consumer<String> say) {
        this.say = say;
    }

    @Override
    public void arrived(String file, int filesDone, long bytesDone) {
        if (saidBytes < 0 || bytesDone - saidBytes >= STEP_BYTES) {
            saidBytes = bytesDone;
            say.accept("fetching from Maven Central: " + file + " (" + filesDone + " files, "
                    + new Bytes(bytesDone).human() + ")");
        }
    }
}
