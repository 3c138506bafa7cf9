package io.floodmark.spark;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * What the driver is told at first.
 *
 * @param workers that are asked for; 0: as many as there are slots
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

    /** How many tasks there shall be on so many slots. */
    int tasks(int slots) {
        int most = producers == 0 ? slots : Math.min(slots, producers);
        return workers == 0 ? most : workers;
    }

    /** How many producers so many tasks serve. */
    int producers(int tasks) {
        return producers == 0 ? Math.max(brokers, tasks) : producers;
    }
}
