package io.floodmark.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version of Floodmark, written at build time. */
final class Version implements IVersionProvider {
    static String number() {
        return property("version");
    }

    private static String property(String key) {
        Properties build = new Properties();
        try (InputStream in = Version.class.getResourceAsStream("build.properties")) {
            if (in == null) {
                return "unknown";
            }
            build.load(in);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return build.getProperty(key, "unknown");
    }

    @Override
    public String[] getVersion() {
        return new String[] {"floodmark " + number()};
    }
}
