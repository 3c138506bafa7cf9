package io.floodmark.report.json;

import io.floodmark.model.sizing.MeasuredLimit;
import io.floodmark.model.sizing.Sizing;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Throughput;
import io.floodmark.report.text.Numerals;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;

/**
 * Writes the {@code capacity.json} of Cruise Control: the capacity of each broker, from the measured limit instead of
 * by hand. Disk is in MB, CPU in percent and network in kB/s, as its default resolver expects them.
 */
public final class CapacityFile {
    private static final String ALL_BROKERS = "-1";
    private static final int MEGA = 1_000_000;
    private static final int KILO = 1_000;

    private CapacityFile() {}

    /**
     * Returns one capacity that applies to all brokers.
     *
     * @throws IllegalArgumentException if the limit cannot be expressed in bytes, or if the size of the disks is not
     *     known
     */
    public static String of(Sizing sizing) {
        Throughput measured = measured(sizing).perBroker();
        if (measured.kind() == Throughput.Kind.RECORDS
                && sizing.demand().recordBytes().isEmpty()) {
            throw new IllegalArgumentException(
                    "capacity.json needs bytes, and the limit is " + measured.human() + "; expected a record size");
        }
        Bytes disk = sizing.node()
                .disk()
                .orElseThrow(() -> new IllegalArgumentException(
                        "capacity.json needs the brokers' disks; expected a node type with its disk"));
        double produced = measured.in(
                        Throughput.Kind.BYTES, sizing.demand().recordBytes().orElse(1))
                .perSecond();
        int copies = sizing.demand().replication();
        double in = bounded(sizing, produced * copies);
        double out = outwards(sizing, produced * (sizing.demand().groups() + copies - 1));
        StringWriter text = new StringWriter();
        try (Json json = new Json(text)) {
            json.object(() -> json.objects("brokerCapacities", List.of(sizing), all -> {
                json.put("brokerId", ALL_BROKERS);
                json.object("capacity", () -> {
                    json.put("DISK", Long.toString(disk.value() / MEGA));
                    json.put("CPU", "100");
                    json.put("NW_IN", kilobytes(in));
                    json.put("NW_OUT", kilobytes(out));
                });
                json.put("doc", doc(sizing));
            }));
        }
        return text + System.lineSeparator();
    }

    /** Returns the limit of the largest cluster. */
    private static MeasuredLimit measured(Sizing sizing) {
        return sizing.limits().get(sizing.limits().size() - 1);
    }

    /**
     * Returns the outbound capacity. If no consumer reads and nothing is replicated, the measured rate is 0, which
     * Cruise Control would take for no capacity at all; then the network of the node is used.
     */
    private static double outwards(Sizing sizing, double perSecond) {
        if (perSecond > 0) {
            return bounded(sizing, perSecond);
        }
        return sizing.node()
                .network()
                .orElseThrow(() -> new IllegalArgumentException(
                        "capacity.json needs the bytes that leave brokers, which were not measured with replication 1 and no consumer"
                                + " group; expected groups, or a node type with its network"));
    }

    private static double bounded(Sizing sizing, double perSecond) {
        return Math.min(perSecond, sizing.node().network().orElse(perSecond));
    }

    private static String kilobytes(double perSecond) {
        return Long.toString((long) (perSecond / KILO));
    }

    private static String doc(Sizing sizing) {
        return String.format(
                Locale.ROOT,
                "Measured by Floodmark (%s): %s per broker with replication %d and %s. Disk in MB, CPU in"
                        + " percent, network in kB/s.",
                measured(sizing).source(),
                measured(sizing).perBroker().human(),
                sizing.demand().replication(),
                Numerals.counted(sizing.demand().groups(), "consumer group", "consumer groups"));
    }
}
