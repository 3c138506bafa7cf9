package io.floodmark.hooks;

import io.floodmark.kafka.safety.Owner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The {@code after} hooks that a comparison left undone because it was killed or because they failed. They are only
 * listed and never run, since the user may have changed something in the meantime.
 *
 * @param comparison its id
 * @param hooks in the order in which they are to run; empty if the file is damaged
 */
public record UndoneHooks(Path file, String comparison, List<Entry> hooks) {
    private static final String OWNER = "owner";
    private static final String AFTER = "after";
    private static final String BETWEEN = "\t";

    public UndoneHooks {
        hooks = List.copyOf(hooks);
    }

    /** One hook. */
    record Entry(String variant, String command) {}

    /** Returns the hooks of all comparisons in this folder that no longer run. */
    public static List<UndoneHooks> left(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<UndoneHooks> left = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + HookJournal.SUFFIX)) {
            for (Path file : files) {
                read(file, left);
            }
        } catch (IOException unreadable) {
            return List.copyOf(left);
        }
        return List.copyOf(left);
    }

    private static void read(Path file, List<UndoneHooks> left) {
        String name = file.getFileName().toString();
        String comparison = name.substring(0, name.length() - HookJournal.SUFFIX.length());
        List<Entry> hooks = new ArrayList<>();
        try {
            for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
                String[] words = line.split(BETWEEN, -1);
                if (words[0].equals(OWNER) && words.length == 4 && owner(words).life() == Owner.Life.LIVES) {
                    return;
                }
                if (words[0].equals(AFTER) && words.length == 3) {
                    hooks.add(new Entry(words[1].translateEscapes(), words[2].translateEscapes()));
                }
            }
        } catch (IOException | IllegalArgumentException damaged) {
            hooks.clear();
        }
        left.add(new UndoneHooks(file, comparison, hooks));
    }

    private static Owner owner(String[] words) {
        return new Owner(words[1], Long.parseLong(words[2]), words[3]);
    }

    /** Returns the text that {@link #left} reads. */
    static String text(Owner owner, List<Entry> hooks) {
        return String.join(BETWEEN, OWNER, owner.host(), Long.toString(owner.pid()), owner.start()) + "\n"
                + hooks.stream()
                        .map(hook ->
                                String.join(BETWEEN, AFTER, escaped(hook.variant()), escaped(hook.command())) + "\n")
                        .collect(Collectors.joining());
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("\t", "\\t")
                .replace("\n", "\\n")
                .replace("\r", "\\r");
    }

    /** Returns lines for the user that say what to do. */
    public List<String> lines() {
        String then = "; run what is still to be undone by hand, then delete " + file;
        return hooks.isEmpty()
                ? List.of("comparison " + comparison + ": hooks were left undone, and which is not readable" + then)
                : hooks.stream()
                        .map(hook -> "comparison " + comparison + ": a hook was left undone, after " + hook.variant()
                                + ": " + hook.command() + then)
                        .toList();
    }
}
