package io.floodmark.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.ManualClock;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class GuessLimitTest {
    private final ManualClock clock = new ManualClock();
    private final GuessLimit limit = new GuessLimit(clock);

    @Test
    void refusesASenderForAMinuteAfterTenWrongTokens() throws UnknownHostException {
        InetAddress guesser = InetAddress.getByName("10.0.0.1");
        for (int i = 0; i < GuessLimit.OF_SENDER; i++) {
            assertThat(limit.mayTry(guesser)).isTrue();
            limit.wrong(guesser);
        }

        assertThat(limit.mayTry(guesser)).isFalse();
        assertThat(limit.mayTry(InetAddress.getByName("10.0.0.2"))).isTrue();
        clock.advance(GuessLimit.WINDOW);
        assertThat(limit.mayTry(guesser)).isTrue();
    }

    /** One host has all addresses of such a network. */
    @Test
    void countsANetworkOfIpv6AsOneSender() throws UnknownHostException {
        for (int i = 0; i < GuessLimit.OF_SENDER; i++) {
            limit.wrong(InetAddress.getByName("2001:db8:0:1::" + i));
        }

        assertThat(limit.mayTry(InetAddress.getByName("2001:db8:0:1::ffff"))).isFalse();
        assertThat(limit.mayTry(InetAddress.getByName("2001:db8:0:2::1"))).isTrue();
    }
}
