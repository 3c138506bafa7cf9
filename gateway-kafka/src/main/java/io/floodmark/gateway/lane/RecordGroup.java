package io.floodmark.gateway.lane;

import java.util.List;

/**
 * The records of one request that go through one lane, in order.
 *
 * @param sinceNanos when they were added to the queue
 */
record RecordGroup(List<PendingRecord> shipments, long sizeBytes, long sinceNanos) {
    RecordGroup {
        shipments = List.copyOf(shipments);
    }
}
