package io.floodmark.artifacts;

import io.floodmark.artifacts.ReleaseProperties.Client;
import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.lang.reflect.Field;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.LoggerFactory;

/**
 * Reads the properties of a kafka-clients release through its own ConfigDef. Its classes are loaded for one call in a
 * separate class loader, so that any release works, whichever this program runs with. Stateless.
 */
final class ReleasePropertiesReader {
    private ReleasePropertiesReader() {}

    /**
     * Reads the properties.
     *
     * @param jars of the release
     * @param given values to be validated; unknown names are left to the caller
     * @throws EnvironmentException if these jars are not a suitable release of kafka-clients
     */
    static ReleaseProperties read(List<Path> jars, Client client, Map<String, String> given) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader release = new URLClassLoader(urls(jars), new Surroundings())) {
            // Defaults that name a class are looked up through it, from 4.1 on.
            thread.setContextClassLoader(release);
            Object definition = definition(release.loadClass(client.type()), client);
            return new ReleaseProperties(defaults(definition), refused(definition, given));
        } catch (IOException | ReflectiveOperationException | LinkageError other) {
            throw new EnvironmentException(
                    "cannot read which properties " + jars.get(0).getFileName() + " knows: " + other
                            + "; expected a release of Kafka that is whole",
                    other);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /**
     * The parent class loader: it exposes the platform's classes, and this program's logging, because a release without
     * logging reports that on standard error.
     */
    private static final class Surroundings extends ClassLoader {
        Surroundings() {
            super("floodmark-kafka-clients", ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.startsWith("org.slf4j.")) {
                return LoggerFactory.class.getClassLoader().loadClass(name);
            }
            throw new ClassNotFoundException(name);
        }
    }

    private static URL[] urls(List<Path> jars) throws MalformedURLException {
        URL[] urls = new URL[jars.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = jars.get(i).toUri().toURL();
        }
        return urls;
    }

    /**
     * Returns the definition. Brokers have a method for it. Clients have a field that is private in all releases, and
     * only later ones also have a method.
     */
    private static Object definition(Class<?> type, Client client) throws ReflectiveOperationException {
        if (client == Client.BROKER) {
            return type.getMethod("configDef").invoke(null);
        }
        Field field = type.getDeclaredField("CONFIG");
        field.setAccessible(true);
        return field.get(null);
    }

    private static Map<String, String> defaults(Object definition) throws ReflectiveOperationException {
        Map<String, String> defaults = new TreeMap<>();
        for (Map.Entry<?, ?> key : keys(definition).entrySet()) {
            Object usual = key.getValue().getClass().getField("defaultValue").get(key.getValue());
            defaults.put(String.valueOf(key.getKey()), String.valueOf(usual));
        }
        return defaults;
    }

    /**
     * Returns the rejected values. Errors about classes are left out: plug-ins of the user are on the class path of the
     * client, not here.
     */
    private static Map<String, String> refused(Object definition, Map<String, String> given)
            throws ReflectiveOperationException {
        Map<String, String> refused = new TreeMap<>();
        Map<?, ?> keys = keys(definition);
        Object answers = definition.getClass().getMethod("validate", Map.class).invoke(definition, given);
        for (Object answer : (List<?>) answers) {
            String name = String.valueOf(answer.getClass().getMethod("name").invoke(answer));
            List<?> errors =
                    (List<?>) answer.getClass().getMethod("errorMessages").invoke(answer);
            Object key = keys.get(name);
            if (given.containsKey(name) && key != null && !errors.isEmpty() && !ofClass(key)) {
                refused.put(name, String.valueOf(errors.get(0)));
            }
        }
        return refused;
    }

    private static boolean ofClass(Object key) throws ReflectiveOperationException {
        return String.valueOf(key.getClass().getField("type").get(key)).equals("CLASS");
    }

    private static Map<?, ?> keys(Object definition) throws ReflectiveOperationException {
        return (Map<?, ?>) definition.getClass().getMethod("configKeys").invoke(definition);
    }
}
