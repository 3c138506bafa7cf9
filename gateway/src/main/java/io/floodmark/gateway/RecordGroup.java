package io.floodmark.gateway;

import java.util.List;

/**
 * The records of one request that go through one lane, in their order.
 *
 * @param sinceNanos when it was put into the queue
 */
record RecordGroup(List<PendingRecord> shipments, long sizeBytes, long sinceNanos) {
    RecordGroup {
        shipments = List.copyOf(shipments);
    }
}
