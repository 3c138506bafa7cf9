package io.floodmark.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProfileReportTest {
    private static final String HTML =
            HtmlReport.render(FakeRuns.limit(), Optional.empty(), Optional.of(FakeProfiles.some()));

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

    @Test
    void showsEachProfileInTheReportWithLinksToItsFiles() {
        assertThat(HTML)
                .contains("<a href=\"#profile\">Threads</a>", "id=\"profile-broker-1-cpu\"")
                .contains("href=\"./my%20report-profile/broker-1-cpu.html\"")
                .contains("href=\"./my%20report-profile/broker-1.jfr\"")
                .contains("no such process &lt;2");
    }

    @Test
    void drawsCallersAboveWhatTheyCalledAsWideAsTheirShare() {
        String picture =
                HTML.substring(HTML.indexOf("flame-broker-1-cpu-t"), HTML.indexOf("flame-broker-1-cpu-narrow"));

        // 1,120 pixels are 1,000 samples, rows are 15 pixels high, and half a pixel stays free.
        assertThat(picture)
                .contains("<rect class=\"flame thread\" x=\"0\" y=\"0\" width=\"895.5\"")
                .contains("<rect class=\"flame thread\" x=\"896\" y=\"0\" width=\"222.4\"")
                .contains("<rect class=\"flame java\" x=\"0\" y=\"30\" width=\"895.5\"")
                .contains("<rect class=\"flame native\" x=\"0\" y=\"45\" width=\"671.5\"")
                .contains("kafka.Log.append: 800 of 1,000 samples, 80%")
                .doesNotContain("unnamed:");
    }

    @Test
    void drawsNothingWhereNothingWasSeen() {
        assertThat(HTML)
                .contains("no waiting thread observed")
                .doesNotContain("flame-generator-locks")
                .contains("flame-broker-1-locks");
    }
}
