package io.floodmark.host.speed;

import java.util.List;
import java.util.Locale;

/**
 * What the network between this host and another one transfers, and how long a small message takes there and back.
 *
 * @param sent bytes per second of payload to the other host
 * @param received bytes per second of payload from it
 * @param medianNanos median round trip
 * @param p99Nanos 99th percentile of round trips
 * @param roundTrips number of round trips
 */
public record NetworkSpeeds(double sent, double received, double medianNanos, double p99Nanos, int roundTrips) {
    private static final int RECORD = 1 << 10;

    /** Returns a line for each of them, with the number of records that fit. */
    public List<MeasuredSpeed> lines(NetworkAddress host) {
        return List.of(
                throughput("network, sending to " + host, sent),
                throughput("network, receiving from " + host, received),
                new MeasuredSpeed(
                        "network, round trip to " + host,
                        time(medianNanos),
                        String.format(
                                Locale.ROOT,
                                "median of %,d messages of %d bytes, p99 %s",
                                roundTrips,
                                NetworkFrame.BYTES,
                                time(p99Nanos))));
    }

    private static MeasuredSpeed throughput(String name, double perSecond) {
        return MeasuredSpeed.bytes(
                name,
                perSecond,
                String.format(
                        Locale.ROOT,
                        "%,.0f Mbit/s of payload, %d connections: at most %s records/s of 1 KiB, uncompressed",
                        perSecond * Byte.SIZE / 1e6,
                        NetworkPeriod.CONNECTIONS,
                        threeDigits(perSecond / RECORD)));
    }

    private static String time(double nanos) {
        return nanos < 1e6
                ? String.format(Locale.ROOT, "%.3g µs", nanos / 1e3)
                : String.format(Locale.ROOT, "%.3g ms", nanos / 1e6);
    }

    private static String threeDigits(double value) {
        double unit = Math.pow(10, Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 2));
        return String.format(Locale.ROOT, "%,.0f", Math.floor(value / unit) * unit);
    }
}
