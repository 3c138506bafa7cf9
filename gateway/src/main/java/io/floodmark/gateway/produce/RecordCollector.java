package io.floodmark.gateway.produce;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.http.TraceContext;
import io.floodmark.gateway.lane.Event;
import io.floodmark.gateway.quota.RequestMemory;
import io.floodmark.gateway.settings.GatewayKeys;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Header;

/**
 * Collects the records of one request while its body is parsed. Their number is bounded, and memory is claimed for each
 * of them: a body of only small records or headers is many times as large once it is parsed. Not thread-safe.
 */
final class RecordCollector {
    /**
     * The bytes of small records that are claimed together, because all requests share the budget and each claim takes
     * time.
     */
    private static final int CLAIMED_TOGETHER = 16 << 10;

    private final int maxRecords;
    private final RequestMemory.Claim memory;
    private final List<Header> trace;
    private final List<Event> events = new ArrayList<>();
    private long unclaimedBytes;

    /** @param trace headers that are added to each record */
    RecordCollector(int maxRecords, RequestMemory.Claim memory, List<Header> trace) {
        this.maxRecords = maxRecords;
        this.memory = memory;
        this.trace = trace;
    }

    /**
     * Returns the number of the next record, from 0.
     *
     * @throws RefusedException if there would be too many
     */
    int next() {
        if (events.size() == maxRecords) {
            throw new RefusedException(
                    Reason.TOO_LARGE,
                    "more than " + maxRecords + " records in a request (" + GatewayKeys.MAX_RECORDS.path() + ")");
        }
        return events.size();
    }

    void add(Event event) {
        add(event, 0);
    }

    /**
     * Adds a record.
     *
     * @param claimedBytes part of its size for which memory was already claimed
     */
    void add(Event event, long claimedBytes) {
        Event whole = TraceContext.into(event, trace);
        unclaimedBytes += whole.sizeBytes() - claimedBytes;
        if (unclaimedBytes >= CLAIMED_TOGETHER) {
            claim();
        }
        events.add(whole);
    }

    /**
     * Returns all records. No more may be added.
     *
     * @throws RefusedException if memory for the last of them is short
     */
    List<Event> events() {
        claim();
        return events;
    }

    private void claim() {
        memory.take(unclaimedBytes);
        unclaimedBytes = 0;
    }
}
