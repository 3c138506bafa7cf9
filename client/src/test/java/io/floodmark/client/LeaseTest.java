package io.floodmark.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class LeaseTest {
    private final Lease lease = new Lease();

    @Test
    void givesAllThatIsAskedForOrNothing() {
        lease.grant(10);

        assertThat(lease.take(11)).isFalse();
        assertThat(lease.take(7)).isTrue();
        assertThat(lease.take(4)).isFalse();
        assertThat(lease.take(3)).isTrue();
        assertThat(lease.taken()).isEqualTo(10);
    }

    @Test
    void whatIsGivenBackWasNotTaken() {
        lease.grant(10);
        lease.take(10);

        lease.giveBack(4);

        assertThat(lease.taken()).isEqualTo(6);
        assertThat(lease.take(4)).isTrue();
    }
}
