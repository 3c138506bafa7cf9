package io.floodmark.cli;

/** What a run does on a test bed once that is ready. */
interface Mission {
    /**
     * Runs trials; what they find goes to the recorder.
     *
     * @return how the command ends, and the words for it that are stored
     */
    Outcome run(Desk desk, TestBed bed, Site site, RunRecorder recorder, ProgressFeed feed);
}
