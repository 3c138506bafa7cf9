package io.floodmark.crew;

import io.floodmark.http.HttpEngineMaker;
import io.floodmark.load.EngineMaker;
import io.floodmark.model.EnvironmentException;
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
 * Loads the http engine and its libraries from the jar that we came in, before those of the process. An executor of
 * Spark has a Netty and a Jackson of its own, of other releases, and they come first there for all who ask for them.
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

    /** Makes engines whose classes are ours; one for the process, since each would have classes of its own. */
    static EngineMaker http() {
        return MAKERS.computeIfAbsent(HttpEngineMaker.class.getName(), unseen -> maker());
    }

    private static EngineMaker maker() {
        // A fleet's jar holds all that its workers run; in a build and in an installation they lie side by side.
        Path from = OwnJar.place();
        return OwnJar.carries(from, "io.netty.channel.Channel") ? loaded(from) : new HttpEngineMaker();
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
            throw new EnvironmentException("the jar of this fleet lacks the http engine: " + broken, broken);
        }
    }

    /**
     * Files beside the classes, and natives and services, which lie under {@code META-INF}: what Spark has of the kind
     * is of its releases.
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
