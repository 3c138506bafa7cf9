package io.floodmark.host;

import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The main class of the tests' child processes; the first argument selects what it does. */
public final class ChildMain {
    private ChildMain() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        switch (args[0]) {
            case "echo" ->
                System.out.println(
                        "input=" + new String(System.in.readAllBytes(), StandardCharsets.UTF_8) + " rest=" + args[1]);
            case "fail" -> throw new IllegalStateException("as asked");
            case "wait" -> waitForEver();
            case "watch" -> {
                OwnerWatch.begin(System.getenv());
                waitForEver();
            }
            case "own" -> own(Path.of(args[1]));
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void waitForEver() throws InterruptedException {
        // Like a broker's shutdown hook, which would delay an exit.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("in order")));
        System.out.println("ready");
        Thread.sleep(Long.MAX_VALUE);
    }

    /** Starts a child of its own, prints the child's stamp, and never closes it. */
    private static void own(Path folder) throws InterruptedException {
        OwnedProcess child = OwnedProcess.start(command(folder, "wait"));
        System.out.println("child=" + child.stamp());
        Thread.sleep(Long.MAX_VALUE);
    }

    static OwnedCommand command(Path folder, String... args) {
        return new OwnedCommand(
                "child",
                Path.of(System.getProperty("java.home")),
                List.of("-Xmx32m", "-XX:+UseSerialGC"),
                List.of(classes()),
                ChildMain.class.getName(),
                List.of(args),
                "s3cret\n",
                List.of(),
                folder,
                folder.resolve("child.log"),
                Bytes.ofKiB(64));
    }

    private static Path classes() {
        return Path.of(ChildMain.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
    }
}
