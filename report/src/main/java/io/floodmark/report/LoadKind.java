package io.floodmark.report;

import io.floodmark.model.Run;

/** What the load did with its records, in words: a record that is read is received, not acknowledged. */
enum LoadKind {
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

    static LoadKind of(Run run) {
        return PlanFacts.read(run.effectivePlan()).onlyRead() ? READ : PRODUCED;
    }

    /** What became of a record that was carried: {@code acknowledged}. */
    String done() {
        return done;
    }

    /** As in {@code produce latency}. */
    String verb() {
        return verb;
    }

    /** From when to when latency counts. */
    String latency() {
        return latency;
    }

    /** What was done with batches, after {@code 6.27 GB of record batches}. */
    String batches() {
        return batches;
    }

    /** What a table of trials shows. */
    String note() {
        return note;
    }
}
