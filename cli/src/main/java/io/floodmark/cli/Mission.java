package io.floodmark.cli;

import java.util.List;

/** What a run does on a test bed once that is ready. */
interface Mission {
    /** What speaks against it where the disk is bounded like that: asked before anything is made, told with the cure. */
    List<String> objections(DiskBound disk);

    /**
     * Runs trials; what they find goes to the recorder.
     *
     * @return how the command ends, and the words for it that are stored
     */
    Outcome run(Desk desk, TestBed bed, Site site, RunRecorder recorder, ProgressFeed feed);
}
