package io.floodmark.report.run;

import io.floodmark.model.run.Run;

/** The kind of load, and its terms: a record that is read is received, not acknowledged. */
public enum LoadKind {
    PRODUCED(
            "acknowledged",
            "produce",
            "Scheduled send time to acknowledgement",
            "sent, before replication",
            "Latency counts from the scheduled send time of a record to its acknowledgement, over the measured part."
                    + " Verified: the end offsets grew by as many records, from before the first send to after the drain, as the"
                    + " client counted."),
    READ(
            "received",
            "read",
            "Scheduled fetch time to receipt",
            "received",
            "Latency counts from the scheduled time of a fetch to the receipt of its records, over the measured part."
                    + " Verified: the offsets that the readers passed, rounds included, agree with the records that they"
                    + " counted.");

    private final String done;
    private final String verb;
    private final String latency;
    private final String batches;
    private final String note;

    LoadKind(String done, String verb, String latency, String batches, String note) {
        this.done = done;
        this.verb = verb;
        this.latency = latency;
        this.batches = batches;
        this.note = note;
    }

    public static LoadKind of(Run run) {
        return PlanFacts.read(run.effectivePlan()).onlyRead() ? READ : PRODUCED;
    }

    /** Returns the state of a record after success, for example {@code acknowledged}. */
    public String done() {
        return done;
    }

    /** Returns the verb, as in {@code produce latency}. */
    public String verb() {
        return verb;
    }

    /** Returns the start and the end of a latency. */
    public String latency() {
        return latency;
    }

    /** Returns what happened to batches, for use after {@code 6.27 GB of record batches}. */
    public String batches() {
        return batches;
    }

    /** Returns the note on the table of trials. */
    public String note() {
        return note;
    }
}
