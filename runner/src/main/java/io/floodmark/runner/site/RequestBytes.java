package io.floodmark.runner.site;

import io.floodmark.kafka.wire.batch.PartitionShares;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.Workload;
import java.util.Arrays;

/**
 * Upper bound of a load's request bytes. Quotas count requests as they arrive, with headers and batches, not payload
 * alone.
 */
final class RequestBytes {
    /**
     * Most bytes of a record besides its payload: length, attributes, deltas of timestamp and offset, and lengths of
     * key and value, all as varints.
     */
    private static final int OF_A_RECORD = 20;
    /**
     * Bytes of a batch besides its records: its header of 61 bytes, its topic and partition, and the request around it.
     */
    private static final int OF_A_BATCH = 250;

    private final Workload workload;
    private final int brokers;
    /** Computed once, because there may be millions of keys. */
    private final double shareOfBusiestBroker;

    RequestBytes(Workload workload, int brokers) {
        this.workload = workload;
        this.brokers = brokers;
        this.shareOfBusiestBroker = shareOfBusiestBroker(workload, brokers);
    }

    double perSecondOfBusiestBroker(Rate load) {
        double payload = workload.record().meanBytes() + OF_A_RECORD;
        double bytes = load.perSecond() * payload + batchesPerSecond(load, payload) * OF_A_BATCH;
        return bytes * shareOfBusiestBroker;
    }

    /**
     * Returns the number of full batches plus, because the load may be small, of those that linger sends before they
     * are full.
     */
    private double batchesPerSecond(Rate load, double recordBytes) {
        ProduceSpec produce = workload.produce();
        double full = load.perSecond()
                * recordBytes
                / Math.max(recordBytes, (double) produce.batchBytes().value());
        int producers = produce.producers(brokers);
        double lingers = 1 / Math.max(1e-3, Durations.seconds(produce.linger()));
        double partitions = (double) workload.topics() * workload.partitions();
        return Math.min(load.perSecond(), full + producers * partitions * lingers);
    }

    /**
     * Returns the busiest broker's share of the load. Leaders are placed round robin, topic after topic; all topics
     * have the same load.
     */
    private static double shareOfBusiestBroker(Workload workload, int brokers) {
        double[] shares = PartitionShares.of(workload.record().keys(), workload.partitions());
        double[] ofBrokers = new double[brokers];
        for (int leader = 0; leader < workload.topics() * shares.length; leader++) {
            ofBrokers[leader % brokers] += shares[leader % shares.length] / workload.topics();
        }
        return Arrays.stream(ofBrokers).max().orElse(1);
    }
}
