package io.floodmark.crew;

import io.floodmark.client.Failure;
import io.floodmark.model.ProduceSpec;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * What the driver is told at first.
 *
 * @param workers that are asked for; 0: as many as brokers, and more from the slots that are left while they are the
 *     bottleneck
 * @param producers that are asked for; 0: as many as brokers, at least three and one for each worker
 * @param confidential whether client properties hold secrets that must not travel unprotected
 */
public record CrewOrder(int workers, int producers, boolean confidential, CrewAssignment assignment) {
    void writeTo(DataOutputStream out) throws IOException {
        out.writeInt(workers);
        out.writeInt(producers);
        out.writeBoolean(confidential);
        assignment.writeTo(out);
    }

    static CrewOrder readFrom(DataInputStream in) throws IOException {
        return new CrewOrder(in.readInt(), in.readInt(), in.readBoolean(), CrewAssignment.readFrom(in));
    }

    /**
     * Before anybody is waited for.
     *
     * @throws Failure where more workers are asked for than producers
     */
    void requireProducers() {
        if (workers > 0 && producers > 0 && workers > producers) {
            throw new Failure(
                    Failure.Kind.PLAN,
                    "fleet.workers is " + workers + " and workload.produce.producers " + producers
                            + "; expected at least one producer for each worker");
        }
    }

    private int brokers() {
        return assignment.brokers().size();
    }

    /** How many workers there shall be on so many slots: all that could send. */
    int tasks(int slots) {
        int most = producers == 0 ? slots : Math.min(slots, producers);
        return workers == 0 ? most : workers;
    }

    /**
     * How many of so many send at first: those that were asked for, else as many as brokers, as a local fleet has; the
     * others are a reserve.
     */
    int workers(int tasks) {
        return workers == 0 ? Math.min(tasks, Math.max(1, brokers())) : tasks;
    }

    /** How many producers so many serve. */
    int producers(int tasks) {
        return producers == 0 ? Math.max(ProduceSpec.usualProducers(brokers()), tasks) : producers;
    }
}
