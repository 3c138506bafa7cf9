package io.floodmark.spark;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * What the driver is told at first.
 *
 * @param workers that are asked for; 0: as many as brokers, and more from the slots that are left while they are the bottleneck
 * @param producers that are asked for; 0: as many as brokers, and at least one for each worker
 * @param secrets whether client properties hold any
 * @param insecure whether these may travel unprotected
 */
record SparkOrder(
        int workers, int producers, int brokers, boolean secrets, boolean insecure, SparkAssignment assignment) {
    void writeTo(DataOutputStream out) throws IOException {
        out.writeInt(workers);
        out.writeInt(producers);
        out.writeInt(brokers);
        out.writeBoolean(secrets);
        out.writeBoolean(insecure);
        assignment.writeTo(out);
    }

    static SparkOrder readFrom(DataInputStream in) throws IOException {
        return new SparkOrder(
                in.readInt(),
                in.readInt(),
                in.readInt(),
                in.readBoolean(),
                in.readBoolean(),
                SparkAssignment.readFrom(in));
    }

    /** How many tasks there shall be on so many slots: all that could send. */
    int tasks(int slots) {
        int most = producers == 0 ? slots : Math.min(slots, producers);
        return workers == 0 ? most : workers;
    }

    /**
     * How many of so many tasks send at first: those that were asked for, else as many as brokers, as a local fleet has; the others
     * are a reserve.
     */
    int workers(int tasks) {
        return workers == 0 ? Math.min(tasks, Math.max(1, brokers)) : tasks;
    }

    /** How many producers so many tasks serve. */
    int producers(int tasks) {
        return producers == 0 ? Math.max(brokers, tasks) : producers;
    }
}
