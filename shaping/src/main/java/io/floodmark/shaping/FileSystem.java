package io.floodmark.shaping;

import java.util.Locale;

/** What an image is formatted with. */
public enum FileSystem {
    EXT4("-q -F"),
    XFS("-q -f");

    private final String quietly;

    FileSystem(String quietly) {
        this.quietly = quietly;
    }

    /** As commands and flags write it. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    String program() {
        return "mkfs." + key();
    }

    String format() {
        return program() + " " + quietly;
    }
}
