package io.floodmark.kafka;

import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Jars with classes that client properties name and that Floodmark does not contain, e.g. for the login with a cloud's
 * IAM. Kafka's clients load such classes by the context class loader of the thread that creates them.
 */
public final class PluginPath {
    /** Jars of all clients of this process, for its whole life. */
    private static final List<Path> IN_USE = new ArrayList<>();

    private PluginPath() {}

    /**
     * Makes the jars of a folder visible to this thread and to those that it starts from now on.
     *
     * @throws PlanException if the folder cannot be read or contains no jar
     */
    public static synchronized void use(Path folder) {
        List<Path> jars = jarsIn(folder);
        if (IN_USE.containsAll(jars)) {
            return;
        }
        IN_USE.addAll(jars);
        Thread thread = Thread.currentThread();
        // The loader is never closed: clients load classes for as long as they live.
        thread.setContextClassLoader(new URLClassLoader(
                jars.stream().map(PluginPath::url).toArray(URL[]::new), thread.getContextClassLoader()));
    }

    /** Returns the jars that other processes also need if they create clients with the same properties. */
    public static synchronized List<Path> inUse() {
        return List.copyOf(IN_USE);
    }

    private static List<Path> jarsIn(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> jars = files.filter(file -> file.toString().endsWith(".jar"))
                    .map(jar -> jar.toAbsolutePath().normalize())
                    .sorted()
                    .toList();
            if (jars.isEmpty()) {
                throw new PlanException("plugin-path: " + folder
                        + " holds no jar; expected the jar of the login class with all" + " that it needs");
            }
            return jars;
        } catch (IOException unreadable) {
            PlanException failure = new PlanException(
                    "plugin-path: " + folder + " cannot be read; expected a folder with jars of login classes");
            failure.initCause(unreadable);
            throw failure;
        }
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
