package io.floodmark.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the jar of a release, which the build has packed. The other tests pack a jar of their own from the same build.
 */
class ReleasedJarIT {
    private static final Path RELEASED = Path.of("target", "floodmark-spark.jar");

    /**
     * Jackson packs a library under the name of its own release. Spark brings an older one, so tests find another name.
     */
    private static final Pattern OWN_RELEASE = Pattern.compile("/v\\d+(_\\d+)+/");

    @TempDir
    private Path folder;

    private static Set<String> classes(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream()
                    .map(JarEntry::getName)
                    .filter(name -> name.endsWith(".class"))
                    .map(name -> OWN_RELEASE.matcher(name).replaceAll("/"))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    @Test
    void lacksNoClassOfTheOneThatTestsRun() throws IOException {
        Set<String> tested = classes(SparkFleet.packed(folder, true));
        assertThat(tested).contains("io/netty/channel/Channel.class", "io/floodmark/spark/SparkDriver.class");

        Set<String> missing = new TreeSet<>(tested);
        missing.removeAll(classes(RELEASED));

        assertThat(missing).isEmpty();
    }
}
