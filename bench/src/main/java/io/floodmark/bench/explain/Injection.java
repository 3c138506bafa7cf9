package io.floodmark.bench.explain;

import io.floodmark.lab.LabEntry;
import java.io.IOException;

/** A change to a lab once it serves, in the warm-up before the trial. */
public interface Injection {
    Injection NONE = lab -> () -> {};

    /** Undoes what would outlive the lab. */
    interface Undo {
        void undo() throws IOException;
    }

    Undo into(LabEntry lab) throws Exception;
}
