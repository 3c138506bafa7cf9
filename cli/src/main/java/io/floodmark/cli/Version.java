package io.floodmark.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version of Floodmark and the commit that it was built from, written at build time. */
final class Version implements IVersionProvider {
    private static final int SHORT = 8;

    private static final Properties BUILD = load();

    /** Returns the version, with the commit, e.g. {@code 0.1.0 (commit 1a2b3c4d of 2026-11-30)}. */
    static String build() {
        return build(BUILD);
    }

    /** @param build the properties that the build wrote; without a commit they are empty */
    static String build(Properties build) {
        String commit = build.getProperty("commit", "");
        if (commit.isEmpty()) {
            return number(build) + " (commit unknown)";
        }
        boolean dirty = Boolean.parseBoolean(build.getProperty("dirty"));
        return number(build) + " (commit " + commit.substring(0, Math.min(SHORT, commit.length()))
                + (dirty ? "-dirty" : "") + " of " + build.getProperty("committed", "unknown date") + ")";
    }

    private static String number(Properties build) {
        return build.getProperty("version", "unknown");
    }

    private static Properties load() {
        Properties build = new Properties();
        try (InputStream in = Version.class.getResourceAsStream("build.properties")) {
            if (in != null) {
                build.load(in);
            }
            return build;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public String[] getVersion() {
        return new String[] {"floodmark " + number(BUILD)};
    }
}
