package io.floodmark.config.yaml;

import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A plan as it was written.
 *
 * @param name for messages; if it is a path, relative paths in the plan start from its folder
 */
public record PlanText(String name, String text) {
    /** A larger file is not a plan, which has about a page. */
    public static final int MAX_BYTES = 1 << 20;

    private static final String PLAN = "a plan (an example is in docs/reference/plan.md)";

    /** Reads a UTF-8 file. */
    public static PlanText of(Path file) {
        return of(file, PLAN);
    }

    /**
     * Reads a UTF-8 file that need not be a plan.
     *
     * @param expected what the file should be, for messages
     */
    public static PlanText of(Path file, String expected) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw tooLarge(file.toString(), expected);
            }
            return new PlanText(
                    file.toString(),
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(bytes))
                            .toString());
        } catch (NoSuchFileException missing) {
            throw new PlanException(file + ": no such file; expected " + expected);
        } catch (CharacterCodingException notText) {
            throw new PlanException(file + ": is not text in UTF-8; expected " + expected);
        } catch (IOException unreadable) {
            throw new PlanException(file + ": cannot be read (" + unreadable.getMessage() + "); expected " + expected);
        }
    }

    public static PlanException tooLarge(String name) {
        return tooLarge(name, PLAN);
    }

    static PlanException tooLarge(String name, String expected) {
        return new PlanException(name + ": is larger than 1MiB; expected " + expected);
    }

    /** Returns the folder from which relative paths in it start. */
    Path folder() {
        Path parent = Path.of(name).getParent();
        return parent == null ? Path.of("") : parent;
    }
}
