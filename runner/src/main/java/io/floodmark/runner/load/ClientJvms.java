package io.floodmark.runner.load;

import io.floodmark.config.reader.ClientLookup.JvmProblem;
import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tests the JVMs of real clients with their flags, before anything is created, by asking each for its version. */
final class ClientJvms {
    private static final int OLDEST = 11;
    private static final Duration ANSWER = Duration.ofSeconds(20);
    private static final Pattern VERSION = Pattern.compile("version \"(?:1\\.)?([0-9]+)");
    private static final int SHOWN = 200;

    private ClientJvms() {}

    /**
     * Returns the problem with a JVM: it is not Java, too old, or does not start with these flags. Empty if there is
     * none.
     */
    static Optional<JvmProblem> problem(Optional<String> javaHome, List<String> jvmFlags) {
        if (javaHome.isEmpty() && jvmFlags.isEmpty()) {
            return Optional.empty();
        }
        List<String> command = new ArrayList<>();
        command.add(Path.of(javaHome.orElseGet(() -> System.getProperty("java.home")), "bin", "java")
                .toString());
        command.addAll(jvmFlags);
        command.add("-version");
        boolean ofFlags = javaHome.isEmpty();
        String which = javaHome.map(home -> "is " + home + ", which").orElse("are such that the JVM");
        try {
            Answer answer = run(command);
            return ofVersion(answer, jvmFlags)
                    .map(wrong -> new JvmProblem(ofFlags, which + wrong))
                    .or(() -> ofOutput(answer));
        } catch (IOException cannotStart) {
            return Optional.of(new JvmProblem(
                    ofFlags,
                    which + " cannot be started (" + cannotStart.getMessage() + "); expected a Java of " + OLDEST
                            + " or later"));
        }
    }

    private static Optional<String> ofVersion(Answer answer, List<String> flags) {
        if (answer.late()) {
            return Optional.of(" did not report its version within " + ANSWER.toSeconds() + " s; expected a Java of "
                    + OLDEST + " or later");
        }
        Matcher version = VERSION.matcher(answer.err());
        if (answer.status() != 0 || !version.find()) {
            String with = flags.isEmpty() ? "" : " with " + String.join(" ", flags);
            return Optional.of(" does not report its version" + with + ", but: " + shown(answer.err() + answer.out())
                    + "; expected a Java of " + OLDEST + " or later that starts with the flags in jvm-flags");
        }
        return Integer.parseInt(version.group(1)) < OLDEST
                ? Optional.of(
                        " is of Java " + version.group(1) + "; expected " + OLDEST + " or later, as clients run on")
                : Optional.empty();
    }

    private static Optional<JvmProblem> ofOutput(Answer answer) {
        return answer.out().isBlank()
                ? Optional.empty()
                : Optional.of(new JvmProblem(
                        true,
                        "let the JVM write to its standard output (" + shown(answer.out())
                                + "), which the client uses for Floodmark; expected flags that write elsewhere, e.g."
                                + " -Xlog:gc:stderr"));
    }

    private record Answer(boolean late, int status, String out, String err) {}

    private static Answer run(List<String> command) throws IOException {
        Optional<Path> out = Optional.empty();
        Optional<Path> err = Optional.empty();
        try {
            out = Optional.of(Files.createTempFile("floodmark-java", ".out"));
            err = Optional.of(Files.createTempFile("floodmark-java", ".err"));
            Process java = new ProcessBuilder(command)
                    .redirectOutput(out.get().toFile())
                    .redirectError(err.get().toFile())
                    .start();
            java.getOutputStream().close();
            if (!java.waitFor(ANSWER.toSeconds(), TimeUnit.SECONDS)) {
                java.descendants().forEach(ProcessHandle::destroyForcibly);
                java.destroyForcibly();
                return new Answer(true, 0, "", "");
            }
            return new Answer(false, java.exitValue(), text(out.get()), text(err.get()));
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("interrupted while trying the Java of a client", leave);
        } finally {
            out.ifPresent(ClientJvms::delete);
            err.ifPresent(ClientJvms::delete);
        }
    }

    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).strip();
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException leftToTheSystem) {
            file.toFile().deleteOnExit();
        }
    }

    private static String shown(String text) {
        String line = text.replaceAll("\\s+", " ");
        return line.length() > SHOWN ? line.substring(0, SHOWN) + "..." : line.isEmpty() ? "nothing" : line;
    }
}
