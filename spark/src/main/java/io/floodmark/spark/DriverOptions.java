package io.floodmark.spark;

import io.floodmark.model.error.PlanException;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The properties of Spark for the driver's own JVM, which Spark's launcher reads, and not Spark itself.
 *
 * @param flags of its memory
 * @param options of Java, in order; may be secret
 * @param classPath entries that precede that of Spark
 * @param libraryPath of native libraries; empty for the user's environment only
 */
record DriverOptions(List<String> flags, List<String> options, List<Path> classPath, String libraryPath) {
    /** A part of a word: in single quotes, in double quotes, after a backslash, or unquoted. */
    private static final String PART = "'([^']*)'|\"((?:[^\"\\\\]|\\\\.)*)\"|(\\\\.)|([^\\s\"'\\\\]++)";

    private static final Pattern PARTS = Pattern.compile(PART);
    private static final Pattern WORDS = Pattern.compile("(?:" + PART + ")++");
    private static final Pattern WHOLE = Pattern.compile("(?:\\s|" + PART + ")*+");

    DriverOptions {
        flags = List.copyOf(flags);
        options = List.copyOf(options);
        classPath = List.copyOf(classPath);
    }

    /**
     * Reads the options from Spark properties.
     *
     * @throws PlanException if a quote is not closed
     */
    static DriverOptions of(Map<String, String> properties) {
        String memory = properties.getOrDefault("spark.driver.memory", "");
        return new DriverOptions(
                memory.isEmpty() ? List.of() : List.of("-Xmx" + memory),
                Stream.of("spark.driver.defaultJavaOptions", "spark.driver.extraJavaOptions")
                        .flatMap(name -> words(name, properties.getOrDefault(name, "")).stream())
                        .toList(),
                Stream.of(properties
                                .getOrDefault("spark.driver.extraClassPath", "")
                                .split(File.pathSeparator, -1))
                        .filter(entry -> !entry.isBlank())
                        .map(Path::of)
                        .toList(),
                properties.getOrDefault("spark.driver.extraLibraryPath", ""));
    }

    /** Splits options like Spark's launcher (CommandBuilderUtils.parseOptionString of Spark 4.2). */
    private static List<String> words(String name, String options) {
        if (!WHOLE.matcher(options).matches()) {
            throw new PlanException(
                    name + " has a quote that is not closed, or ends with a backslash; expected flags of a JVM");
        }
        List<String> words = new ArrayList<>();
        for (Matcher word = WORDS.matcher(options); word.find(); ) {
            words.add(PARTS.matcher(word.group())
                    .results()
                    .map(DriverOptions::unquoted)
                    .collect(Collectors.joining()));
        }
        return words;
    }

    private static String unquoted(MatchResult part) {
        String escaped = orEmpty(part.group(2)) + orEmpty(part.group(3));
        return orEmpty(part.group(1)) + escaped.replaceAll("\\\\(.)", "$1") + orEmpty(part.group(4));
    }

    private static String orEmpty(@Nullable String group) {
        return group == null ? "" : group;
    }

    /**
     * Returns the options in the format of a JVM's argument file (JDK's java command, "java Command-Line Argument
     * Files").
     */
    String argumentFile() {
        return options.stream()
                .map(option -> "\"" + option.replace("\\", "\\\\").replace("\"", "\\\"") + "\"\n")
                .collect(Collectors.joining());
    }
}
