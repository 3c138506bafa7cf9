package io.floodmark.nullsink;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this plug-in, written at build time. */
final class PluginVersion {
    private PluginVersion() {}

    static String number() {
        Properties build = new Properties();
        try (InputStream in = PluginVersion.class.getResourceAsStream("build.properties")) {
            if (in == null) {
                return "unknown";
            }
            build.load(in);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return build.getProperty("version", "unknown");
    }
}
