package io.floodmark.gateway;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Header;

/**
 * The records of one request, as they are read out of its body: not more than there may be, and memory is claimed for
 * them as they come, since a body of nothing but small records or headers is many times as large once it is read. One
 * thread's.
 */
final class RecordCollector {
    /**
     * Bytes of small records that are claimed together: all requests share the claims, so each of them takes its time.
     */
    private static final int CLAIMED_TOGETHER = 16 << 10;

    private final int maxRecords;
    private final RequestMemory.Claim memory;
    private final List<Header> trace;
    private final List<Event> events = new ArrayList<>();
    private long unclaimedBytes;

    /** @param trace headers that each record gets */
    RecordCollector(int maxRecords, RequestMemory.Claim memory, List<Header> trace) {
        this.maxRecords = maxRecords;
        this.memory = memory;
        this.trace = trace;
    }

    /**
     * The number of the record that comes next, from 0.
     *
     * @throws RefusedException where there may be no more
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

    /** @param claimedBytes of it that memory was claimed for before */
    void add(Event event, long claimedBytes) {
        Event whole = TraceContext.into(event, trace);
        unclaimedBytes += whole.sizeBytes() - claimedBytes;
        if (unclaimedBytes >= CLAIMED_TOGETHER) {
            claim();
        }
        events.add(whole);
    }

    /**
     * Returns all of them; no more may be added.
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
