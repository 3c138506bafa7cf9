package io.floodmark.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The way to start the program: with the Kafka of this build, and without the settings of the user who runs the tests.
 *
 * @param folder its current folder
 * @param name prefix of the files with its output, for several in one folder
 * @param behind command that runs it: empty, or one that runs its arguments
 * @param environment variables that override the inherited ones
 * @param input its standard input
 */
record Launch(Path folder, String name, List<String> behind, Map<String, String> environment, Path input) {
    private static final Path NOTHING = Path.of("/dev/null");
    private static final Set<String> OF_THE_USER = Set.of(
            "XDG_STATE_HOME",
            "XDG_CACHE_HOME",
            "JAVA_TOOL_OPTIONS",
            "JDK_JAVA_OPTIONS",
            "_JAVA_OPTIONS",
            "CLASSPATH",
            "COLUMNS",
            "NO_COLOR");

    Launch {
        behind = List.copyOf(behind);
        environment = Map.copyOf(environment);
    }

    static Launch in(Path folder) {
        return new Launch(folder, "", List.of(), Map.of(), NOTHING);
    }

    Launch named(String other) {
        return new Launch(folder, other, behind, environment, input);
    }

    Launch behind(List<String> command) {
        return new Launch(folder, name, command, environment, input);
    }

    Launch with(Map<String, String> variables) {
        return new Launch(folder, name, behind, variables, input);
    }

    Launch reading(Path file) {
        return new Launch(folder, name, behind, environment, file);
    }

    Program start(String... arguments) {
        List<String> command = new ArrayList<>(CtrlC.HERE.before());
        command.addAll(behind);
        command.addAll(java());
        command.addAll(List.of(arguments));
        Path out = folder.resolve(name + "out");
        Path err = folder.resolve(name + "err");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(input.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().keySet().removeIf(Launch::ofTheUser);
        builder.environment().putAll(environment);
        try {
            return new Program(builder.start(), out, err);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> java() {
        List<String> command = new ArrayList<>(List.of(
                LaunchClasses.java(),
                "-XX:TieredStopAtLevel=1",
                "-Dfloodmark.home=" + home(),
                "-Duser.home=" + folder.resolve("user")));
        command.addAll(LaunchClasses.flags());
        command.add(Main.class.getName());
        return command;
    }

    /** Writes a script that runs the program as the launcher of a release does, for other scripts. */
    Path script() {
        String command = java().stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
        Path script = folder.resolve("floodmark");
        try {
            Files.writeString(script, "#!/bin/sh\nexec " + command + " \"$@\"\n");
            Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
            return script;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * True for variables that would change the program, or refer to the registry and the downloads of the user who runs
     * the tests.
     */
    private static boolean ofTheUser(String variable) {
        return variable.startsWith("FLOODMARK_") || OF_THE_USER.contains(variable);
    }

    /**
     * Returns a folder laid out like the release: jars of Kafka below {@code kafka/VERSION}, the null sink among the
     * plug-ins.
     */
    private Path home() {
        Path home = folder.resolve("home");
        link(
                home.resolve("kafka").resolve(System.getProperty("floodmark.kafkaVersion", "")),
                property("floodmark.kafka"));
        link(home.resolve("plugins/connect-null-sink"), property("floodmark.nullSink"));
        link(home.resolve("studies"), Path.of("..", "studies"));
        return home;
    }

    private static Path property(String name) {
        return Path.of(System.getProperty(name, ""));
    }

    /** Creates the link even if the build has created nothing at its target. */
    private static void link(Path link, Path target) {
        try {
            if (!Files.isSymbolicLink(link)) {
                Files.createDirectories(link.getParent());
                Files.createSymbolicLink(link, target.toAbsolutePath().normalize());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
