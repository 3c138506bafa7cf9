package io.floodmark.kafka.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.kafka.probe.ConnectedJmx;
import io.floodmark.kafka.probe.RemoteJmx;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests workers that run no sinks or never answer; ConnectLabTest reads real ones. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SinkBeansTest {
    private final ConnectedJmx idle = new ConnectedJmx("this JVM", ManagementFactory.getPlatformMBeanServer());

    @Test
    void countsNothingWhereNoTaskRuns() {
        try (SinkBeans beans = new SinkBeans(List.of(idle))) {
            assertThat(beans.read("sink"))
                    .hasValueSatisfying(reading -> assertThat(reading.tasks()).isEmpty());
        }
    }

    /** A worker that is stopped, e.g. by kill -STOP, accepts connections and sends nothing. */
    @Test
    void aWorkerThatNeverAnswersHoldsUpNobody() throws IOException {
        try (ServerSocket stopped = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            RemoteJmx silent = RemoteJmx.at("127.0.0.1:" + stopped.getLocalPort(), Optional.empty());
            try (SinkBeans beans = new SinkBeans(List.of(idle, silent))) {
                assertThat(beans.read("sink"))
                        .as("a part would read as a whole")
                        .isEmpty();
                assertThat(beans.read("sink")).isEmpty();
            }
        }
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(Thread.getAllStackTraces().keySet())
                        .extracting(Thread::getName)
                        .doesNotContain("fm-connect-jmx"));
    }
}
