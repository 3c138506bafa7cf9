package io.floodmark.shaping;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Checks the requirements of shaping on the operating system and on this user. */
final class Prerequisites {
    private Prerequisites() {}

    /** Returns the problem with its fix; empty if this user is root on a system that has one. */
    static Optional<String> root() {
        try {
            if ((Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid") == 0) {
                return Optional.empty();
            }
        } catch (IOException | UnsupportedOperationException notLinux) {
            // The same as without permissions.
        }
        return Optional.of(
                "only root may mount and throttle; run as root (user is " + System.getProperty("user.name") + ")");
    }

    /** Returns the path of a program; empty if it is not installed. */
    static Optional<Path> program(String name) {
        String path = System.getenv().getOrDefault("PATH", "") + ":/usr/sbin:/sbin";
        return Stream.of(path.split(":", -1))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Returns the problem with its fix; empty if the program is installed. */
    static Optional<String> missing(String name) {
        return program(name).isPresent()
                ? Optional.empty()
                : Optional.of("the program " + name + " was not found; install it");
    }
}
