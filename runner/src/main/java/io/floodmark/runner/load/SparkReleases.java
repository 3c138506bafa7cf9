package io.floodmark.runner.load;

import io.floodmark.artifacts.ArtifactStore;
import io.floodmark.artifacts.JarSet;
import io.floodmark.model.error.PlanException;
import io.floodmark.runner.FetchLines;
import io.floodmark.runner.Home;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The Spark release that the driver runs. If SPARK_HOME is set, it is that one, so that driver and executors have the
 * same release and configuration. Otherwise it is the default release from Maven Central.
 */
final class SparkReleases {
    /** The version against which module spark is compiled. */
    static final String DEFAULT_VERSION = "4.2.0";

    /** Library of Spark's state store on disks, which this driver never opens: a third of all bytes of the release. */
    private static final String UNUSED = "org.rocksdb:rocksdbjni";

    private SparkReleases() {}

    /**
     * Returns the driver's class path.
     *
     * @param say receives the progress of downloads
     * @throws PlanException if SPARK_HOME is not a Spark distribution, or is required and missing
     */
    static List<Path> classPath(String master, Consumer<String> say) {
        Map<String, String> environment = System.getenv();
        String home = environment.getOrDefault("SPARK_HOME", "");
        if (!home.isEmpty()) {
            return ofInstallation(Path.of(home), environment);
        }
        if (!master.startsWith("local") && !master.startsWith("spark://")) {
            throw new PlanException("fleet.on is " + master
                    + " and SPARK_HOME is not set; expected it to name the Spark that is used with this cluster");
        }
        return new ArtifactStore(Home.cache().resolveSibling("spark"), false)
                .fetch(DEFAULT_VERSION, jars(), new FetchLines(say));
    }

    /**
     * Returns the user's Spark properties, from the place in which Spark looks for them (Utils.getDefaultPropertiesFile
     * of 4.2).
     */
    static Optional<Path> defaults(Map<String, String> environment) {
        String home = environment.getOrDefault("SPARK_HOME", "");
        String folder = environment.getOrDefault("SPARK_CONF_DIR", home.isEmpty() ? "" : home + "/conf");
        return Optional.of(folder)
                .filter(said -> !said.isEmpty())
                .map(said -> Path.of(said, "spark-defaults.conf"))
                .filter(Files::isRegularFile);
    }

    static JarSet jars() {
        return new JarSet(List.of("org.apache.spark:spark-core_2.13:" + DEFAULT_VERSION), List.of(UNUSED));
    }

    static List<Path> ofInstallation(Path home, Map<String, String> environment) {
        Path jars = home.resolve("jars");
        if (!Files.isDirectory(jars)) {
            throw new PlanException(
                    "SPARK_HOME is " + home + ", which has no folder jars; expected a Spark distribution");
        }
        List<Path> classPath = new ArrayList<>();
        classPath.add(Path.of(
                environment.getOrDefault("SPARK_CONF_DIR", home.resolve("conf").toString())));
        classPath.add(jars.resolve("*"));
        Stream.of("HADOOP_CONF_DIR", "YARN_CONF_DIR")
                .map(name -> environment.getOrDefault(name, ""))
                .filter(folder -> !folder.isEmpty())
                .map(Path::of)
                .forEach(classPath::add);
        return classPath;
    }
}
