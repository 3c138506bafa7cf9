package io.floodmark.crew;

import io.floodmark.client.Failure;
import io.floodmark.model.workload.ProduceSpec;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * The first request to the driver.
 *
 * @param workers requested number; 0: as many as brokers, and more from the remaining slots while they are the
 *     bottleneck
 * @param producers requested number; 0: as many as brokers, at least three and one for each worker
 * @param confidential whether client properties contain secrets that must not be sent unprotected
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
     * Checks the numbers before any worker is waited for.
     *
     * @throws Failure if more workers than producers are requested
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

    /** Returns the number of workers for that many slots, including the reserve. */
    int tasks(int slots) {
        int most = producers == 0 ? slots : Math.min(slots, producers);
        return workers == 0 ? most : workers;
    }

    /**
     * Returns how many of that many workers are active at first: the requested number, else as many as brokers, as in a
     * local fleet. The others are a reserve.
     */
    int workers(int tasks) {
        return workers == 0 ? Math.min(tasks, Math.max(1, brokers())) : tasks;
    }

    /** Returns the number of producers of that many workers. */
    int producers(int tasks) {
        return producers == 0 ? Math.max(ProduceSpec.usualProducers(brokers()), tasks) : producers;
    }
}
