package io.floodmark.client;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** The kafka-clients on this class path. */
public final class ClientLibrary {
    /** A file of every release; the class that reads it for the library itself has moved between packages in 4.4. */
    private static final String ABOUT = "/kafka/kafka-version.properties";

    private ClientLibrary() {}

    /** Its version, or {@code unknown} where it does not say. */
    public static String version() {
        Properties about = new Properties();
        try (InputStream in = ClientLibrary.class.getResourceAsStream(ABOUT)) {
            if (in != null) {
                about.load(in);
            }
        } catch (IOException unreadable) {
            return "unknown";
        }
        return about.getProperty("version", "unknown").trim();
    }
}
