package io.floodmark.shaping;

import java.util.Locale;

/** The file system of an image. */
public enum FileSystem {
    EXT4("-q -F"),
    XFS("-q -f");

    private final String quietly;

    FileSystem(String quietly) {
        this.quietly = quietly;
    }

    /** Returns the name in commands and flags. */
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
