package io.floodmark.lab;

import io.floodmark.model.cluster.LabNode;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** Reads the {@code release} file of a JDK. */
final class JavaHome {
    private JavaHome() {}

    /** Returns the JDK that a process runs on: that of the plan, or that of this process. */
    static Path of(LabNode given) {
        return Path.of(given.javaHome().orElseGet(() -> System.getProperty("java.home")));
    }

    /** Returns version and folder, for example {@code 17.0.15 in /usr/lib/jvm/17}. */
    static String version(Path home) {
        return number(home) + " in " + home;
    }

    /** Returns the version, for example {@code 17.0.15}, or {@code unknown version}. */
    static String number(Path home) {
        Properties release = new Properties();
        try (Reader reader = Files.newBufferedReader(home.resolve("release"))) {
            release.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            return "unknown version";
        }
        return release.getProperty("JAVA_VERSION", "unknown version").replace("\"", "");
    }
}
