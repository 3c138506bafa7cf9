package io.floodmark.crew;

import io.floodmark.http.HttpEngineMaker;
import io.floodmark.load.EngineMaker;
import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A class loader that prefers the http engine and its libraries in the jar of this program to those of the process. A
 * Spark executor has its own Netty and Jackson of other releases, which would otherwise take precedence.
 */
final class OwnLibraries extends URLClassLoader {
    private static final List<String> OWN =
            List.of("io.floodmark.http.", "io.netty.", "tools.jackson.", "com.fasterxml.jackson.");

    private static final Map<String, EngineMaker> MAKERS = new ConcurrentHashMap<>();

    static {
        registerAsParallelCapable();
    }

    private OwnLibraries(URL jar, ClassLoader parent) {
        super("floodmark-http", new URL[] {jar}, parent);
    }

    /**
     * Returns a maker whose classes come from this loader. There is one per process, since each loader has its own
     * classes.
     */
    static EngineMaker http() {
        return MAKERS.computeIfAbsent(HttpEngineMaker.class.getName(), unseen -> maker());
    }

    private static EngineMaker maker() {
        // A fleet's jar contains everything that its workers run. In a build and in an installation, the jars are
        // separate.
        Path from = OwnJar.place();
        return OwnJar.contains(from, "io.netty.channel.Channel") ? loaded(from) : new HttpEngineMaker();
    }

    /** Loads the engine. The loader stays open as long as the process runs. */
    @SuppressWarnings("resource")
    private static EngineMaker loaded(Path jar) {
        try {
            return new OwnLibraries(jar.toUri().toURL(), OwnLibraries.class.getClassLoader())
                    .loadClass(HttpEngineMaker.class.getName())
                    .asSubclass(EngineMaker.class)
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | MalformedURLException broken) {
            throw new EnvironmentException("the jar of this fleet lacks the http engine: " + broken, broken);
        }
    }

    /**
     * Finds resources next to the classes, and native libraries and services under {@code META-INF}. Those of Spark
     * belong to its own releases.
     */
    @Override
    public @Nullable URL getResource(String name) {
        URL own = findResource(name);
        return own == null ? super.getResource(name) : own;
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        Enumeration<URL> own = findResources(name);
        return own.hasMoreElements() ? own : super.getResources(name);
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
