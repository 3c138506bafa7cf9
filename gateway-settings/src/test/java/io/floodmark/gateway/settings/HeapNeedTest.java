package io.floodmark.gateway.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.PlanException;
import io.floodmark.testing.gateway.TestSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class HeapNeedTest {
    private static final Path LAUNCHER = Path.of("..", "dist", "src", "bin", "floodmark");

    private static HeapNeed need(String... settings) {
        return HeapNeed.of(TestSettings.of("host:9092", settings));
    }

    /** Returns the heap with which bin/floodmark starts a gateway. */
    private static long heapBytes() throws IOException {
        Matcher heap = Pattern.compile("-Xmx([0-9]+)g").matcher(Files.readString(LAUNCHER));
        assertThat(heap.find()).isTrue();
        return Long.parseLong(heap.group(1)) << 30;
    }

    @Test
    void fitsTheHeapWithDefaultsAlsoWithManyLanesAndCallers() throws IOException {
        long heap = heapBytes();

        assertThatCode(() -> need("lanes.count", "5").requireHeap(heap)).doesNotThrowAnyException();
        assertThatCode(() -> need("access.pass-through.mechanism", "PLAIN").requireHeap(heap))
                .doesNotThrowAnyException();
    }

    @Test
    void refusesWhatTheHeapCannotHold() throws IOException {
        long heap = heapBytes();

        assertThatThrownBy(() -> need("consume.instances", "100").requireHeap(heap))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("consume.instances 800MiB")
                .hasMessageContaining("the heap of 1024MiB is too small")
                .hasMessageContaining("-Xmx");
        assertThatThrownBy(() -> need("consume.max-bytes", "8MiB").requireHeap(heap))
                .hasMessageContaining("consume.instances 1800MiB");
        assertThatThrownBy(() -> need("requests.in-memory", "1GiB").requireHeap(heap))
                .hasMessageContaining("requests.in-memory 1024MiB");
    }

    @Test
    void growsWithTheBrokersOfTheCluster() throws IOException {
        HeapNeed thirty = HeapNeed.of(TestSettings.of("host:9092"), 30);

        assertThat(thirty.problem(heapBytes()))
                .hasValueSatisfying(problem ->
                        assertThat(problem).contains("with 30 brokers").contains("-Xmx"));
    }

    @Test
    void isShownWithTheSettings() {
        assertThat(EffectiveSettings.yaml(TestSettings.of("host:9092", "lanes.count", "1")))
                .contains("# Heap: at most 690MiB (with 3 brokers)\n#   128MiB requests.in-memory\n")
                .endsWith("#   64MiB the rest\n");
    }
}
