package io.floodmark.crew;

import io.floodmark.host.OwnedProcess;
import io.floodmark.http.HttpEngineMaker;
import io.floodmark.load.EngineMaker;
import io.floodmark.model.LabException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;

/**
 * Loads the http engine and its libraries from the jar that we came in, before those of the process. An executor of Spark has a Netty and
 * a Jackson of its own, of other releases, and they come first there for all who ask for them.
 */
final class OwnLibraries extends URLClassLoader {
    private static final List<String> OWN =
            List.of("io.floodmark.http.", "io.vertx.", "io.netty.", "tools.jackson.", "com.fasterxml.jackson.");

    static {
        registerAsParallelCapable();
    }

    private OwnLibraries(URL jar, ClassLoader parent) {
        super("floodmark-http", new URL[] {jar}, parent);
    }

    /** One for the process: each would have an event loop's classes of its own. */
    private static final class Held {
        private static final EngineMaker MAKER = maker();
    }

    /** Makes engines whose classes are ours. */
    static EngineMaker http() {
        return Held.MAKER;
    }

    private static EngineMaker maker() {
        Path from = OwnedProcess.classesOf(OwnLibraries.class);
        return carries(from) ? loaded(from) : new HttpEngineMaker();
    }

    /** A fleet's jar holds all that its workers run; in a build and in an installation they lie side by side, and nobody else's. */
    private static boolean carries(Path from) {
        if (!Files.isRegularFile(from)) {
            return false;
        }
        try (JarFile jar = new JarFile(from.toFile())) {
            return jar.getEntry("io/vertx/core/Vertx.class") != null;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Stays open as long as the process. */
    @SuppressWarnings("resource")
    private static EngineMaker loaded(Path jar) {
        try {
            return new OwnLibraries(jar.toUri().toURL(), OwnLibraries.class.getClassLoader())
                    .loadClass(HttpEngineMaker.class.getName())
                    .asSubclass(EngineMaker.class)
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | MalformedURLException broken) {
            throw new LabException("the jar of this fleet lacks the http engine: " + broken, broken);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (OWN.stream().noneMatch(name::startsWith)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            Class<?> type = known == null ? findClass(name) : known;
            if (resolve) {
                resolveClass(type);
            }
            return type;
        }
    }
}
