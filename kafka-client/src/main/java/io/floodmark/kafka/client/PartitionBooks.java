package io.floodmark.kafka.client;

import io.floodmark.client.PartitionReport;
import io.floodmark.load.Sequenced;
import io.floodmark.model.trial.Delivery;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Converts the partition reports of children to the types of fleets. */
final class PartitionBooks {
    private PartitionBooks() {}

    /** Returns the sequenced records of producers. */
    static Sequenced sequenced(PartitionReport report) {
        return new Sequenced(report.certain(), records(report.rows()));
    }

    /** Returns the sequenced records of a consumer group. */
    static Sequenced sequenced(PartitionReport report, int group) {
        List<PartitionReport.Row> own =
                report.rows().stream().filter(row -> row.group() == group).toList();
        return new Sequenced(report.certain(), records(own));
    }

    private static Map<Sequenced.Place, Long> records(List<PartitionReport.Row> rows) {
        Map<Sequenced.Place, Long> records = new HashMap<>();
        rows.forEach(row -> records.put(new Sequenced.Place(row.topic(), row.partition()), row.sequenced()));
        return records;
    }

    /**
     * Returns the deliveries, checked by offsets.
     *
     * @param transactions true if offsets may be markers, so that gaps mean nothing
     */
    static List<Delivery> deliveries(PartitionReport report, List<String> groups, boolean transactions) {
        return report.rows().stream()
                .map(row -> new Delivery(
                        groups.get(row.group()),
                        row.topic(),
                        row.partition(),
                        row.records(),
                        transactions ? Double.NaN : (double) row.lost(),
                        (double) row.duplicated(),
                        Delivery.Basis.OFFSETS))
                .sorted(Comparator.comparing(Delivery::group)
                        .thenComparing(Delivery::topic)
                        .thenComparing(Delivery::partition))
                .toList();
    }
}
