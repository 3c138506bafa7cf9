package io.floodmark.cli;

import io.floodmark.model.ClientSpec;
import io.floodmark.model.LabException;
import io.floodmark.model.PlanException;
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

/** Tries the JVMs of real clients with their flags, before anything else is made: by asking each for its version. */
final class ClientJvms {
    private static final int OLDEST = 11;
    private static final Duration ANSWER = Duration.ofSeconds(20);
    private static final Pattern VERSION = Pattern.compile("version \"(?:1\\.)?([0-9]+)");
    private static final int SHOWN = 200;

    private ClientJvms() {}

    /**
     * Tries one.
     *
     * @param section of the plan that names it, as {@code workload.produce}
     * @throws PlanException where it is no Java, too old, or will not start with these flags
     */
    static void require(ClientSpec client, String section) {
        if (client.javaHome().isEmpty() && client.jvmFlags().isEmpty()) {
            return;
        }
        String home = client.javaHome().orElseGet(() -> System.getProperty("java.home"));
        List<String> command = new ArrayList<>();
        command.add(Path.of(home, "bin", "java").toString());
        command.addAll(client.jvmFlags());
        command.add("-version");
        String what = client.javaHome().isPresent() ? section + ".java-home: " + home : section + ".jvm-flags";
        Answer answer = ask(command, what);
        Matcher version = VERSION.matcher(answer.err());
        if (answer.status() != 0 || !version.find()) {
            throw new PlanException(what + ": does not tell its version" + flags(client) + ", but: "
                    + shown(answer.err() + answer.out()) + "; expected a Java of " + OLDEST
                    + " or later that starts with the flags in jvm-flags");
        }
        if (Integer.parseInt(version.group(1)) < OLDEST) {
            throw new PlanException(
                    what + ": is Java " + version.group(1) + "; expected " + OLDEST + " or later, as clients run on");
        }
        if (!answer.out().isBlank()) {
            throw new PlanException(section + ".jvm-flags: let the JVM write to its standard output ("
                    + shown(answer.out())
                    + "), where the client talks to Floodmark; expected flags that write elsewhere, as"
                    + " -Xlog:gc:stderr");
        }
    }

    private static String flags(ClientSpec client) {
        return client.jvmFlags().isEmpty() ? "" : " with " + String.join(" ", client.jvmFlags());
    }

    private record Answer(int status, String out, String err) {}

    private static Answer ask(List<String> command, String what) {
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
                throw new PlanException(what + ": did not tell its version within " + ANSWER.toSeconds()
                        + " s; expected a Java of " + OLDEST + " or later");
            }
            return new Answer(java.exitValue(), text(out.get()), text(err.get()));
        } catch (IOException cannotStart) {
            throw new PlanException(what + ": cannot be started (" + cannotStart.getMessage() + "); expected a Java of "
                    + OLDEST + " or later");
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while trying the Java of a client", leave);
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
