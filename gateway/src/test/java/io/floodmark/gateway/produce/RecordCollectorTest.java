package io.floodmark.gateway.produce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.http.TraceContext;
import io.floodmark.gateway.lane.Event;
import io.floodmark.gateway.principal.Principal;
import io.floodmark.gateway.quota.RequestMemory;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.junit.jupiter.api.Test;

class RecordCollectorTest {
    private static final Header SMALL = new RecordHeader("h", new byte[0]);

    private final RequestMemory budget = new RequestMemory(100_000);
    private final RequestMemory.Claim claim = budget.claim(Principal.ANYBODY);

    private static Event event(int bytes, int headers) {
        return new Event(
                null, new byte[bytes], Collections.nCopies(headers, SMALL), Event.ANY_PARTITION, Event.NO_TIMESTAMP);
    }

    @Test
    void claimsWhatRecordsAndTheirHeadersTakeInMemory() {
        RecordCollector collector = new RecordCollector(10, claim, List.of());

        collector.add(event(1_000, 0));
        collector.events();
        long withoutHeaders = budget.taken();
        collector.add(event(1_000, 10));
        collector.events();

        assertThat(withoutHeaders).isGreaterThan(1_000);
        assertThat(budget.taken()).isGreaterThan(2 * withoutHeaders + 1_000);
    }

    @Test
    void claimsWhatItAddsItself() {
        RecordCollector collector =
                new RecordCollector(10, claim, List.of(new RecordHeader(TraceContext.PARENT, new byte[55])));

        collector.add(event(0, 0));

        assertThat(collector.events().get(0).headers()).hasSize(1);
        assertThat(budget.taken()).isEqualTo(collector.events().get(0).sizeBytes());
    }

    @Test
    void claimsNothingTwice() {
        claim.take(1_000);
        RecordCollector collector = new RecordCollector(10, claim, List.of());

        collector.add(event(1_000, 0), 1_000);

        Event added = collector.events().get(0);
        assertThat(budget.taken()).isEqualTo(added.sizeBytes());
    }

    @Test
    void stopsWhereMemoryIsShortRatherThanWhenAllIsRead() {
        RecordCollector collector = new RecordCollector(1_000_000, claim, List.of());
        AtomicInteger added = new AtomicInteger();

        assertThatThrownBy(() -> {
                    while (added.get() < 1_000_000) {
                        collector.add(event(0, 100));
                        added.incrementAndGet();
                    }
                })
                .isInstanceOf(RefusedException.class);

        assertThat(added).hasValueLessThan(10);
    }
}
