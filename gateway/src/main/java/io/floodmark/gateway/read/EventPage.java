package io.floodmark.gateway.read;

import io.floodmark.gateway.consumer.ReadAnswer.Records;
import java.util.List;

/**
 * Records of a partition and their events.
 *
 * @param events one for each record; none if the page is dropped
 */
record EventPage(Records records, List<String> events) {
    static EventPage dropped(Records records) {
        return new EventPage(records, List.of());
    }

    static EventPage of(Records records, Embedding keys, Embedding values) {
        return new EventPage(
                records,
                records.records().stream()
                        .map(record -> EventText.of(record, keys, values))
                        .toList());
    }

    boolean isDropped() {
        return events.size() < records.records().size();
    }
}
