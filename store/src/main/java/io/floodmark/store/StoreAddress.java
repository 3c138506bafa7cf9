package io.floodmark.store;

import io.floodmark.model.error.PlanException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** The address of a store of runs. Its text contains no secret, so it may be printed and stored. */
public sealed interface StoreAddress permits StoreFile, PostgresAddress {
    /** Returns a text that {@link #parse} reads as the same address. It contains no secret. */
    String argument();

    /**
     * Reads the value of {@code --store}.
     *
     * @param text path of a file, or {@code jdbc:postgresql://HOST[:PORT]/DATABASE[?PARAMETER=VALUE&...]}
     * @throws PlanException if it is neither, or contains a password; the message does not repeat it
     */
    static StoreAddress parse(String text) {
        if (PostgresAddress.looksLikeUrl(text)) {
            return PostgresAddress.parse(text);
        }
        try {
            return new StoreFile(Path.of(text));
        } catch (InvalidPathException invalid) {
            throw new PlanException(invalid.getMessage() + "; expected a file");
        }
    }
}
