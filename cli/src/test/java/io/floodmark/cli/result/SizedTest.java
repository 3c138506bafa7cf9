package io.floodmark.cli.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.limit.Limit;
import io.floodmark.testing.runner.StoredRun;
import org.junit.jupiter.api.Test;

class SizedTest {
    private static final String ASKED = "size: { load: 90000/s, offline: 0%, price: 1 }";

    @Test
    void tellsWhatALimitIsWorthBelowTheAnswer() {
        Sized sized = Sized.of(StoredRun.planned(ASKED, StoredRun.search(Limit.End.CONVERGED, 30_000)));

        assertThat(sized.answer().orElseThrow().sizings())
                .singleElement()
                .satisfies(sizing -> assertThat(sizing.brokers()).isEqualTo(10));
        assertThat(sized.lines()).contains("Brokers:    10 (limit: 10, replication: 3)");
    }

    @Test
    void saysNothingWhereNobodyAsked() {
        assertThat(Sized.of(StoredRun.of(StoredRun.search(Limit.End.CONVERGED, 30_000))))
                .isEqualTo(Sized.NOT_ASKED);
    }

    @Test
    void saysWhyItCannotBeTold() {
        Sized sized = Sized.of(StoredRun.planned(ASKED, StoredRun.search(Limit.End.INVALID, 30_000)));

        assertThat(sized.answer()).isEmpty();
        assertThat(sized.lines()).anyMatch(line -> line.startsWith("Not sized:  limit: run "));
    }
}
