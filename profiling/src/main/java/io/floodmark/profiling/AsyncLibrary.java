package io.floodmark.profiling;

import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import one.profiler.AsyncProfiler;

/** async-profiler's native library, which exists for Linux on x64 and ARM64, and for macOS. */
final class AsyncLibrary {
    private static final String NAME = "libasyncProfiler.so";

    private AsyncLibrary() {}

    /**
     * Unpacks the library into a folder, from which any JVM of the user can load it; empty if there is none for this
     * platform.
     */
    static Optional<Path> in(Path folder) {
        try (InputStream library = AsyncProfiler.class.getResourceAsStream("/" + platform() + "/" + NAME)) {
            if (library == null) {
                return Optional.empty();
            }
            Path file = folder.resolve(NAME).toAbsolutePath();
            Files.copy(library, file);
            return Optional.of(file);
        } catch (IOException e) {
            throw new EnvironmentException("the profiler cannot be unpacked into " + folder + ": " + e, e);
        }
    }

    /** Returns the folder of the library in the jar. */
    private static String platform() {
        if (onMac()) {
            return "macos";
        }
        String machine = System.getProperty("os.arch", "");
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        return system + (machine.equals("aarch64") ? "-arm64" : machine.equals("amd64") ? "-x64" : "-" + machine);
    }

    static boolean onMac() {
        return System.getProperty("os.name", "").startsWith("Mac");
    }
}
