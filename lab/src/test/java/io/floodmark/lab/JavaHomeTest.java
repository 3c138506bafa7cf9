package io.floodmark.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class JavaHomeTest {
    @Test
    void knowsTheVersionOfTheJvmThatRunsThisTest() {
        Path home = Path.of(System.getProperty("java.home"));

        assertThat(JavaHome.version(home)).isEqualTo(System.getProperty("java.version") + " in " + home);
    }
}
