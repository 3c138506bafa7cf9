package io.floodmark.config.tree;

import io.floodmark.config.key.Key;
import io.floodmark.config.key.KnownKeys;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.config.yaml.Problems;
import io.floodmark.config.yaml.SourcePosition;
import io.floodmark.config.yaml.Value;
import io.floodmark.config.yaml.YamlReader;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A settings file other than a plan, with the same strict format: unknown, misspelt, duplicate and wrong keys are all
 * reported at once, each as {@code file:line:column: path: problem}. The caller declares the keys; a wrong value is
 * reported and counts as missing. Single-threaded.
 */
public final class Settings {
    private final Problems problems = new Problems();
    private final PlanTree tree;

    private Settings(Optional<PlanText> file, List<PlanOverride> flags, KnownKeys format, String expected) {
        Value.Section nothing = new Value.Section(SourcePosition.flag("command line", 0), List.of());
        Value.Section written =
                file.flatMap(text -> YamlReader.read(text, expected, problems)).orElse(nothing);
        problems.throwIfAny();
        Value.Section top = new Overlay(format, problems).over(written, flags);
        new PlanShape(format, problems).check(top);
        tree = new PlanTree(top, problems);
    }

    /**
     * Reads a file, if there is one, and applies flags to it.
     *
     * @param keys all allowed keys
     * @param expected what such a file should contain, for messages
     * @throws io.floodmark.model.error.PlanException if it is not YAML; all other problems wait for {@link #throwIfAny}
     */
    public static Settings read(
            Optional<PlanText> file, List<PlanOverride> flags, List<? extends Key<?>> keys, String expected) {
        return new Settings(file, flags, KnownKeys.of(keys), expected);
    }

    /** Returns the value; empty if it is missing or wrong. */
    public <T> Optional<T> get(Key<T> key) {
        return tree.get(key);
    }

    /** Returns the values of a key that ends in a wildcard, by name; wrong values are left out. */
    public <T> Map<String, T> all(Key<T> key) {
        return tree.all(key);
    }

    /**
     * Returns a readable file; a relative path starts from the folder of the settings, or from the current folder if a
     * flag names it.
     */
    public Optional<Path> file(Key<String> key) {
        return found(key, path -> Files.isRegularFile(path) && Files.isReadable(path), "a readable file");
    }

    /** Returns an existing folder; relative paths as in {@link #file}. */
    public Optional<Path> folder(Key<String> key) {
        return found(key, Files::isDirectory, "a folder that exists");
    }

    private Optional<Path> found(Key<String> key, Predicate<Path> holds, String expected) {
        Optional<String> text = tree.get(key);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Optional<Path> path = resolved(tree.place(key.path()).folder(), text.get());
        if (path.filter(holds).isEmpty()) {
            tree.problem(key.path(), "invalid value '" + text.get() + "'; expected " + expected);
            return Optional.empty();
        }
        return path;
    }

    /**
     * Builds a record from a section; an exception of its constructor, in the format {@code key is value; expected
     * ...}, becomes a problem.
     */
    public <T> T build(String section, T otherwise, Supplier<T> record) {
        return tree.build(section, otherwise, record);
    }

    /**
     * Builds a record from several sections if there were no problems before. An exception of its constructor, in the
     * format {@code section.key is value; expected ...}, becomes a problem of that key, or of its section if the value
     * is a default.
     */
    public <T> T join(T otherwise, Supplier<T> record) {
        return tree.join(otherwise, record);
    }

    /**
     * Reports a required key that is missing, unless its value is wrong.
     *
     * @param otherwise how else it can be set
     */
    public void missing(Key<?> key, String otherwise) {
        if (!problems.touch(key.path())) {
            tree.problem(key.path(), "is missing; expected " + key.form().expected() + ", " + otherwise);
        }
    }

    /**
     * Reports that a required key is missing, unless its value is wrong.
     *
     * @param cure how to set it
     */
    public void required(Key<?> key, String cure) {
        if (!problems.touch(key.path())) {
            tree.problem(key.path(), "missing; " + cure);
        }
    }

    /** Throws all problems at once in one {@link io.floodmark.model.error.PlanException}. */
    public void throwIfAny() {
        problems.throwIfAny();
    }

    private static Optional<Path> resolved(Path folder, String text) {
        try {
            return Optional.of(folder.resolve(text).toAbsolutePath().normalize());
        } catch (InvalidPathException noPath) {
            return Optional.empty();
        }
    }
}
