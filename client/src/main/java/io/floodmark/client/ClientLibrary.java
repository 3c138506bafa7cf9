package io.floodmark.client;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** The kafka-clients on this class path. */
public final class ClientLibrary {
    /** A file in every release. The library's own class that reads it moved between packages in 4.4. */
    private static final String ABOUT = "/kafka/kafka-version.properties";

    private ClientLibrary() {}

    /** Returns its version, or {@code unknown} if it is not available. */
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
