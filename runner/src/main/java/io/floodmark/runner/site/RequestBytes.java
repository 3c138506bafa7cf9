package io.floodmark.runner.site;

import io.floodmark.kafka.wire.PartitionShares;
import io.floodmark.model.Durations;
import io.floodmark.model.ProduceSpec;
import io.floodmark.model.Rate;
import io.floodmark.model.Workload;
import java.util.Arrays;

/**
 * How many bytes of requests a load is, from above: quotas count requests as they come, with headers and batches, not
 * payload alone.
 */
final class RequestBytes {
    /** Length, attributes, deltas of timestamp and offset, key and value lengths: varints, at most that many bytes. */
    private static final int OF_A_RECORD = 20;
    /** The batch's own header of 61 bytes, its topic and partition, and the request around it. */
    private static final int OF_A_BATCH = 250;

    private final Workload workload;
    private final int brokers;
    /** Found once: there may be millions of keys. */
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

    /** As many as their size asks for and, where the load is small, as many as lingering lets go half empty. */
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

    /** Leaders are placed round the brokers, topic after topic; all topics get the same load. */
    private static double shareOfBusiestBroker(Workload workload, int brokers) {
        double[] shares = PartitionShares.of(workload.record().keys(), workload.partitions());
        double[] ofBrokers = new double[brokers];
        for (int leader = 0; leader < workload.topics() * shares.length; leader++) {
            ofBrokers[leader % brokers] += shares[leader % shares.length] / workload.topics();
        }
        return Arrays.stream(ofBrokers).max().orElse(1);
    }
}
