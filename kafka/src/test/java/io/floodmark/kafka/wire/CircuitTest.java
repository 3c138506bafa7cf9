package io.floodmark.kafka.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.kafka.LogSpan;
import io.floodmark.kafka.wire.net.Place;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;

/** Where a reader goes on, without a log; what batches move is in {@link WireReadersTest}. */
final class CircuitTest {
    private static Circuit of(long from, long to) {
        return new Circuit(new Place("orders", Uuid.ZERO_UUID, 0), new LogSpan(from, to));
    }

    @Test
    void beginsWhereTheLogBegins() {
        assertThat(of(5, 10).next()).isEqualTo(5);
        assertThat(of(5, 10).any()).isTrue();
    }

    @Test
    void goesToTheLogsBeginningWhenRetentionWasFaster() {
        Circuit circuit = of(5, 10);

        circuit.begins(8);

        assertThat(circuit.next()).isEqualTo(8);
    }

    @Test
    void hasNothingOnceRetentionTookAll() {
        Circuit circuit = of(5, 10);

        circuit.begins(10);

        assertThat(circuit.any()).isFalse();
    }

    @Test
    void goesOnWhereItWasInTheNextSession() {
        Circuit circuit = of(5, 10);
        circuit.begins(8);

        circuit.renew(new LogSpan(6, 20));

        assertThat(circuit.next()).isEqualTo(8);
    }

    @Test
    void skipsAnEndInWhichNothingIsLeftAndBeginsAgain() {
        Circuit circuit = of(5, 10);

        assertThat(circuit.skip(5, 12)).isEqualTo(5);
        assertThat(circuit.next()).isEqualTo(5);
    }

    @Test
    void skipsNoFurtherThanTheBrokerHasAnything() {
        Circuit circuit = of(5, 10);

        assertThat(circuit.skip(5, 7)).isEqualTo(2);
        assertThat(circuit.next()).isEqualTo(7);
    }

    @Test
    void skipsNothingOnceItHasMovedOn() {
        Circuit circuit = of(5, 10);
        circuit.begins(8);

        assertThat(circuit.skip(5, 10)).isZero();
        assertThat(circuit.next()).isEqualTo(8);
    }
}
