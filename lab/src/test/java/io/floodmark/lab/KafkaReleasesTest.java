package io.floodmark.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KafkaReleasesTest {
    @TempDir
    private Path folder;

    private KafkaReleases releases(Path... bundled) {
        return new KafkaReleases(
                List.of(bundled),
                () -> {
                    throw new EnvironmentException("asked the network");
                },
                (file, files, bytes) -> {});
    }

    @Test
    void takesTheBundledJarsWithoutANetwork() throws IOException {
        Path bundled = Files.createDirectory(folder.resolve("4.3.1"));
        Files.createFile(bundled.resolve("kafka_2.13-4.3.1.jar"));
        Files.createFile(bundled.resolve("a.jar"));
        Files.createFile(bundled.resolve("NOTICE"));

        KafkaRelease release = releases(folder.resolve("absent"), bundled).release("4.3.1");

        assertThat(release.jars()).containsExactly(bundled.resolve("a.jar"), bundled.resolve("kafka_2.13-4.3.1.jar"));
    }

    @Test
    void fetchesEveryOtherVersion() {
        assertThatThrownBy(() -> releases(folder).release("3.9.1")).hasMessage("asked the network");
    }

    @Test
    void refusesVersionsThatALabCannotRun() {
        assertThatThrownBy(() -> releases(folder).release("3.6.2"))
                .isInstanceOf(EnvironmentException.class)
                .hasMessage("a lab cannot run Kafka 3.6.2; expected 3.7.0 or later");
    }

    @Test
    void keepsWhatItFetchesWhereTheXdgRulesPutCaches() {
        assertThat(KafkaReleases.cacheFolder(Map.of(), Path.of("/home/u")))
                .isEqualTo(Path.of("/home/u/.cache/floodmark/kafka"));
        assertThat(KafkaReleases.cacheFolder(Map.of("XDG_CACHE_HOME", "/cache"), Path.of("/home/u")))
                .isEqualTo(Path.of("/cache/floodmark/kafka"));
    }

    @Test
    void comparesVersionsByNumber() {
        assertThat(KafkaRelease.atLeast("3.10.0", 3, 9)).isTrue();
        assertThat(KafkaRelease.atLeast("4.0.0", 3, 9)).isTrue();
        assertThat(KafkaRelease.atLeast("3.8.1", 3, 9)).isFalse();
    }
}
