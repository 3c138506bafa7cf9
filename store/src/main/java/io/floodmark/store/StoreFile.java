package io.floodmark.store;

import java.nio.file.Path;

/** A store in one SQLite file. */
public record StoreFile(Path path) implements StoreAddress {
    @Override
    public String argument() {
        return path.toString();
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
