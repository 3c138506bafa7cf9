package io.floodmark.report.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.report.FakeProfiles;
import org.junit.jupiter.api.Test;

class ProfileTextTest {
    @Test
    void tellsTheBusiestThreadsAndMethodsInTheTerminal() {
        String text = String.join("\n", ProfileText.lines(FakeProfiles.some()));

        assertThat(text)
                .contains("Repetition of trial 8 as run 20261121-093015-k3x9: overloaded(backlog).")
                .contains("broker-1: CPU: 1,000 samples")
                .contains("  threads      80% request-handler-*; 20% network-thread-*; 0.1% unnamed")
                .contains("  innermost    60% __libc_write; 20% Log.append; 20% Processor.run; 0.1% stack not captured")
                .contains("broker-1: waits for locks: 1.25 s waited in total, all threads")
                .contains("  innermost    100% ReentrantLock in Log.append")
                .contains("generator: waits for locks: no waiting thread observed")
                .contains("  flame graph  my report-profile/broker-1-cpu.html")
                .contains("Profiling problem: broker-2: async-profiler does not stop: no such process <2>");
    }
}
