package io.floodmark.crew;

import io.floodmark.client.PartitionReport;
import io.floodmark.load.Sequenced;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sums the acknowledged records of workers by sequence, as they are reported. Used by one thread at a time. */
final class SequencedMerger {
    private final Map<Sequenced.Place, Long> records = new HashMap<>();
    private boolean certain = true;
    private int reports;

    void add(Sequenced worker) {
        worker.records().forEach((place, more) -> records.merge(place, more, Long::sum));
        certain &= worker.certain();
        reports++;
    }

    /** Returns the sum, which is certain if the report of each worker is; empty if not all workers have reported. */
    Optional<PartitionReport> of(int workers) {
        if (reports != workers) {
            return Optional.empty();
        }
        List<PartitionReport.Row> rows = records.entrySet().stream()
                .map(of -> new PartitionReport.Row(
                        0, of.getKey().topic(), of.getKey().partition(), of.getValue(), of.getValue(), 0, 0))
                .toList();
        return Optional.of(new PartitionReport(certain, rows));
    }
}
