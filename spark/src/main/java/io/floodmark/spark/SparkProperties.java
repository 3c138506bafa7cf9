package io.floodmark.spark;

import io.floodmark.model.PlanException;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** Properties of Spark as its files have them; they may be secret. */
final class SparkProperties {
    private SparkProperties() {}

    /** As Spark reads a file: those of other names are not its own. */
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

    /** What a file holds from which Spark reads the same. */
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
