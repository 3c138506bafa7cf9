package io.floodmark.config;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A file of settings that is no plan, read as strictly as one: unknown, misspelt, doubled and wrong keys are all
 * reported at once, each as {@code file:line:column: path: problem}. Whoever reads it declares the keys; a value that
 * is wrong is reported and counts as not given. Single-threaded.
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
     * Reads a file, if there is one, and lays flags over it.
     *
     * @param keys all that may stand in it
     * @param expected for messages: what should stand in such a file
     * @throws io.floodmark.model.PlanException where it is no YAML; all other problems wait for {@link #throwIfAny}
     */
    public static Settings read(
            Optional<PlanText> file, List<PlanOverride> flags, List<? extends Key<?>> keys, String expected) {
        return new Settings(file, flags, KnownKeys.of(keys), expected);
    }

    /** Empty where it is not given, or wrong. */
    public <T> Optional<T> get(Key<T> key) {
        return tree.get(key);
    }

    /** The values of a key that ends in a wildcard, by name; those that are wrong are left out. */
    public <T> Map<String, T> all(Key<T> key) {
        return tree.all(key);
    }

    /** A readable file; a relative path starts from the folder of the settings, or from ours where a flag names it. */
    public Optional<Path> file(Key<String> key) {
        return found(key, path -> Files.isRegularFile(path) && Files.isReadable(path), "a readable file");
    }

    /** A folder that exists; relative paths as in {@link #file}. */
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
     * Makes a record of a section; what its constructor refuses, as {@code key is value; expected ...}, is a problem.
     */
    public <T> T build(String section, T otherwise, Supplier<T> record) {
        return tree.build(section, otherwise, record);
    }

    /**
     * Makes a record of several sections, where nothing was wrong before; what its constructor refuses, as
     * {@code section.key is value; expected ...}, is a problem at that key, or at its section where the value is a
     * default.
     */
    public <T> T join(T otherwise, Supplier<T> record) {
        return tree.join(otherwise, record);
    }

    /**
     * Reports a key that must be given and is not, unless it is there and wrong.
     *
     * @param otherwise how else it could be given
     */
    public void missing(Key<?> key, String otherwise) {
        if (!problems.touch(key.path())) {
            tree.problem(key.path(), "is missing; expected " + key.form().expected() + ", " + otherwise);
        }
    }

    /** Throws all problems at once, as one {@link io.floodmark.model.PlanException}. */
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
