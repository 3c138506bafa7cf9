package io.floodmark.cli;

import io.floodmark.trial.RunTime;
import java.util.List;
import java.util.function.Function;

/** What commands reach outside of this process: clusters to load, and the time that runs on them take. */
interface Sites {
    /**
     * Opens the place where the trials of the desk's plan run.
     *
     * @param objections what speaks against the work where the disk is bounded like that, told with the cure
     * @param yes the owner has agreed already
     */
    Site open(Function<DiskBound, List<String>> objections, Desk desk, boolean yes);

    /**
     * Returns the time of a run.
     *
     * @param nanos what it begins at; 0 unless the run goes on with another
     */
    RunTime time(long nanos);
}
