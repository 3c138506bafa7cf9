package io.floodmark.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.gateway.quota.CpuAllowance;
import io.floodmark.testing.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LoginPaceTest {
    private final CpuAllowance allowance = new CpuAllowance(0.1, Duration.ofHours(1), new ManualClock());
    private final LoginPace pace = new LoginPace(allowance);

    private void check(boolean letIn) {
        pace.begin();
        PasswordHash hash = PasswordHash.nobodys(20_000);
        assertThat(hash.fits("guess".toCharArray(), pace::goOn)).isFalse();
        pace.end(letIn);
    }

    @Test
    void countsTheCpuOfLoginsThatAreRefused() {
        check(false);

        assertThat(allowance.full()).isFalse();
    }

    @Test
    void countsNothingOfThoseThatAreLetIn() {
        check(true);

        assertThat(allowance.full()).isTrue();
    }
}
