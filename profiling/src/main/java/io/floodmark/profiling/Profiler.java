package io.floodmark.profiling;

import io.floodmark.model.LabException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import one.profiler.AsyncProfiler;

/**
 * async-profiler, unpacked: samples of what computes, by a timer of the CPU that needs no rights (every 10 ms of CPU), and of locks that were
 * waited for longer than 0.1 ms. Costs some percent of the CPU, so what is measured beside it is no limit. Linux on x64 and ARM64, and macOS.
 */
public final class Profiler {
    private static final String EVENTS = "start,event=ctimer,interval=10ms,lock=100us,jfr";
    private static final String LIBRARY = "libasyncProfiler.so";

    private final Path library;

    private Profiler(Path library) {
        this.library = library;
    }

    /**
     * Unpacks it into that folder.
     *
     * @throws LabException where there is none for this system
     */
    public static Profiler in(Path folder) {
        String resource = "/" + platform() + "/" + LIBRARY;
        try (InputStream in = AsyncProfiler.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new LabException("profiler: there is none for " + System.getProperty("os.name") + " on "
                        + System.getProperty("os.arch") + "; expected Linux on x64 or ARM64, or macOS");
            }
            Path library = Files.createDirectories(folder).resolve(LIBRARY).toAbsolutePath();
            Files.write(library, in.readAllBytes());
            return new Profiler(library);
        } catch (IOException e) {
            throw new LabException("profiler: cannot be unpacked into " + folder + ": " + e, e);
        }
    }

    private static String platform() {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        String machine = System.getProperty("os.arch", "");
        if (system.startsWith("mac")) {
            return "macos";
        }
        return "linux-" + (machine.equals("aarch64") ? "arm64" : "x64");
    }

    /**
     * Flag of a JVM that is profiled from its start to its end.
     *
     * @param recording a file of Java Flight Recorder; {@code %p} in it stands for the process id
     */
    public String flag(Path recording) {
        return "-agentpath:" + library + "=" + EVENTS + ",file=" + recording.toAbsolutePath();
    }

    /** Profiles this JVM until it is closed. */
    public Recording ourselves(Path recording) {
        AsyncProfiler profiler = AsyncProfiler.getInstance(library.toString());
        ask(profiler, EVENTS + ",file=" + recording.toAbsolutePath());
        return () -> ask(profiler, "stop,file=" + recording.toAbsolutePath());
    }

    /** One that goes on until it is closed. */
    public interface Recording extends AutoCloseable {
        @Override
        void close();
    }

    private static void ask(AsyncProfiler profiler, String command) {
        try {
            profiler.execute(command);
        } catch (IOException | IllegalStateException e) {
            throw new LabException("profiler: '" + command + "' was refused: " + e.getMessage(), e);
        }
    }
}
