package io.floodmark.runner.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparkReleasesTest {
    @TempDir
    private Path folder;

    private Path defaults(String place) throws IOException {
        return Files.writeString(
                Files.createDirectories(folder.resolve(place)).resolve("spark-defaults.conf"), "spark.a  b\n");
    }

    @Test
    void findsPropertiesWhereSparkDoes() throws IOException {
        Path ofHome = defaults("home/conf");
        Path ofUser = defaults("user");
        String home = folder.resolve("home").toString();

        assertThat(SparkReleases.defaults(Map.of("SPARK_HOME", home))).contains(ofHome);
        assertThat(SparkReleases.defaults(Map.of(
                        "SPARK_HOME",
                        home,
                        "SPARK_CONF_DIR",
                        folder.resolve("user").toString())))
                .contains(ofUser);
    }

    @Test
    void findsNoneWhereThereAreNone() {
        assertThat(SparkReleases.defaults(Map.of())).isEmpty();
        assertThat(SparkReleases.defaults(Map.of("SPARK_HOME", folder.toString())))
                .isEmpty();
    }
}
