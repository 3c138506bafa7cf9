package io.floodmark.model.limit;

import io.floodmark.model.unit.Checks;

/**
 * The records that brokers process per second of their CPU time, all brokers together. This number depends on the
 * cluster's hardware less than its limit does.
 *
 * @param recordsPerCpuSecond acknowledged records per second of CPU time
 * @param low lower end of its interval
 * @param high upper end of that interval
 */
public record BrokerEfficiency(double recordsPerCpuSecond, double low, double high) {
    /** Confidence of the interval. */
    public static final double CONFIDENCE = 0.9;

    public BrokerEfficiency {
        Checks.require(
                0 < low && low <= recordsPerCpuSecond && recordsPerCpuSecond <= high,
                "records per CPU-second",
                low + ", " + recordsPerCpuSecond + ", " + high,
                "above 0, in this order");
    }
}
