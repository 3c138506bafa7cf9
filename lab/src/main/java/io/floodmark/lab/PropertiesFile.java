package io.floodmark.lab;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;

/**
 * Writes files that programs read with {@code java.util.Properties}, as Kafka, its tools and Log4j do: in ISO 8859-1,
 * with every other character as a Unicode escape. In another encoding, a path with an umlaut would name another folder.
 */
final class PropertiesFile {
    private PropertiesFile() {}

    /** Writes a file that only this user can read, since values may be secrets. */
    static void write(Path file, Map<String, String> values, String comment) throws IOException {
        Properties properties = new Properties();
        properties.putAll(values);
        LabFolders.createPrivate(file);
        // A Writer is not suitable: Properties escapes characters only when it writes bytes.
        try (OutputStream out = Files.newOutputStream(file)) {
            properties.store(out, comment);
        }
    }
}
