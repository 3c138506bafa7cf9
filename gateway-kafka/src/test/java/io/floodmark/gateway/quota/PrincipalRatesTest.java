package io.floodmark.gateway.quota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.gateway.error.RefusedException;
import io.floodmark.model.unit.Rate;
import io.floodmark.testing.ManualClock;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PrincipalRatesTest {
    private final ManualClock clock = new ManualClock();
    private final PrincipalRates rates = new PrincipalRates(Optional.of(new Rate(0.1)), clock);

    @Test
    void tellsWhenTheNextOneIsDue() {
        rates.take("alice");
        clock.advance(Duration.ofSeconds(3));

        assertThatThrownBy(() -> rates.take("alice"))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused.afterSeconds()).hasValue(7));
        assertThatCode(() -> rates.take("bob")).doesNotThrowAnyException();

        clock.advance(Duration.ofSeconds(7));
        assertThatCode(() -> rates.take("alice")).doesNotThrowAnyException();
    }
}
