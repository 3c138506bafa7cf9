package io.floodmark.spark;

import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** Properties files of Spark, which may contain secrets. */
final class SparkProperties {
    private SparkProperties() {}

    /** Reads a file like Spark does: only names that begin with {@code spark.} count. */
    static Map<String, String> read(Path file) {
        Properties read = new Properties();
        try (Reader in = Files.newBufferedReader(file)) {
            read.load(in);
        } catch (IOException | IllegalArgumentException unread) {
            throw new PlanException(
                    file + " cannot be read: " + unread.getMessage() + "; expected properties of Spark");
        }
        Map<String, String> properties = new TreeMap<>();
        read.stringPropertyNames().stream()
                .filter(name -> name.startsWith("spark."))
                .forEach(name -> properties.put(name, read.getProperty(name).strip()));
        return properties;
    }

    /** Returns the text of a file from which Spark reads the same properties. */
    static String text(Map<String, String> properties) {
        Properties all = new Properties();
        all.putAll(properties);
        StringWriter text = new StringWriter();
        try {
            all.store(text, null);
        } catch (IOException memory) {
            throw new UncheckedIOException(memory);
        }
        return text.toString();
    }
}
