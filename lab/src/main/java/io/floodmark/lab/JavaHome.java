package io.floodmark.lab;

import io.floodmark.model.LabNode;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** What a JDK's folder tells of it, in the file that every JDK has for that. */
final class JavaHome {
    private JavaHome() {}

    /** That a process runs on: the plan's, or our own. */
    static Path of(LabNode given) {
        return Path.of(given.javaHome().orElseGet(() -> System.getProperty("java.home")));
    }

    /** As {@code 17.0.15 in /usr/lib/jvm/17}. */
    static String version(Path home) {
        return number(home) + " in " + home;
    }

    /** As {@code 17.0.15}, or {@code unknown version}. */
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
