package io.floodmark.kafka.safety;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OwnerTest {
    @Test
    void knowsThatThisProcessLives() {
        assertThat(Owner.thisProcess().life()).isEqualTo(Owner.Life.LIVES);
    }

    @Test
    void knowsThatAProcessIsGone() throws Exception {
        Process process = new ProcessBuilder("true").start();
        process.waitFor();
        Owner self = Owner.thisProcess();

        assertThat(new Owner(self.host(), process.pid(), self.start()).life()).isEqualTo(Owner.Life.GONE);
    }

    @Test
    void isNotFooledByAPidThatWasGivenToAnother() {
        Owner self = Owner.thisProcess();

        assertThat(new Owner(self.host(), self.pid(), "another-boot/17").life()).isEqualTo(Owner.Life.GONE);
    }

    @Test
    void cannotTellForAnotherHost() {
        Owner self = Owner.thisProcess();

        assertThat(new Owner("not-" + self.host(), self.pid(), self.start()).life())
                .isEqualTo(Owner.Life.UNKNOWN);
    }
}
