package io.floodmark.hooks;

import io.floodmark.kafka.safety.Owner;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.plan.Hook;
import io.floodmark.model.plan.Variant;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The {@code after} hooks that are still to run. They are on disk before the first {@code before} hook of a trial runs.
 * Each is removed once it has succeeded, so that the rest is known after a comparison was killed. There is one file per
 * comparison, next to the journals. It exists only while hooks are left to run, and is always complete. Used by one
 * thread.
 */
public final class HookJournal {
    static final String SUFFIX = ".hooks";

    private final Path folder;
    private final Path file;
    private final Owner owner;
    private final List<UndoneHooks.Entry> owed = new ArrayList<>();

    public HookJournal(Path folder, String comparison) {
        this(folder, comparison, Owner.thisProcess());
    }

    HookJournal(Path folder, String comparison, Owner owner) {
        this.folder = folder;
        this.file = folder.resolve(comparison + SUFFIX);
        this.owner = owner;
    }

    /**
     * Records the {@code after} hooks of a variant; called before anything is done that they undo.
     *
     * @throws EnvironmentException if the file cannot be written: then nothing may be done
     */
    public void owe(Variant variant) {
        List<Hook> after = variant.after();
        if (after.isEmpty()) {
            return;
        }
        after.forEach(hook -> owed.add(new UndoneHooks.Entry(variant.name(), hook.command())));
        write();
    }

    /** Removes a hook that has succeeded. */
    public void done(Variant variant, Hook hook) {
        owed.remove(new UndoneHooks.Entry(variant.name(), hook.command()));
        write();
    }

    private void write() {
        try {
            if (owed.isEmpty()) {
                Files.deleteIfExists(file);
                return;
            }
            Files.createDirectories(folder);
            Path draft = folder.resolve("." + file.getFileName() + ".tmp");
            write(draft, UndoneHooks.text(owner, owed));
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
            force();
        } catch (IOException refused) {
            throw new EnvironmentException(
                    "journal " + file + " cannot be written (" + refused
                            + "); expected a folder with space that this user"
                            + " may write, since no hook is run that could not be named again; choose another with --store",
                    refused);
        }
    }

    private static void write(Path draft, String text) throws IOException {
        try (FileChannel channel = FileChannel.open(
                draft, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    /**
     * Syncs the folder, since a new name is on disk only after that (fsync(2)). Does nothing if folders cannot be
     * opened.
     */
    private void force() {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException notOnThisSystem) {
            // Windows cannot open a folder; its file systems journal names themselves.
        }
    }
}
