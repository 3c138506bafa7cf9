package io.floodmark.profiling;

import io.floodmark.model.error.EnvironmentException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Profiles several JVMs concurrently: each by async-profiler or, if that is unavailable, by Java Flight Recorder. A JVM
 * that cannot be profiled is reported and left out, because the trial is under way and the others can still be
 * profiled. Used by one thread.
 */
public final class Profiler {
    private final Path folder;
    private final Optional<Path> library;
    private final Consumer<String> problems;
    private final List<Under> under = new ArrayList<>();

    /** A JVM that is being profiled. */
    private record Under(ProfiledJvm jvm, StackSampler sampler, Path file, StackSampler.Sampling sampling) {}

    /**
     * Creates a profiler that has not started.
     *
     * @param folder existing, empty and private to this process; for recordings and the profiler itself
     * @param problems receives what is not profiled, and why
     */
    public Profiler(Path folder, Consumer<String> problems) {
        this.folder = folder;
        this.library = AsyncLibrary.in(folder);
        this.problems = problems;
    }

    /** Starts profiling each JVM. */
    public void start(List<ProfiledJvm> jvms) {
        jvms.forEach(this::start);
    }

    private void start(ProfiledJvm jvm) {
        Path file = folder.resolve(jvm.name() + ".jfr");
        List<StackSampler> samplers = new ArrayList<>();
        library.ifPresent(unpacked -> samplers.add(new AsyncSampler(jvm.pid(), unpacked)));
        samplers.add(new FlightSampler(jvm.pid()));
        for (StackSampler sampler : samplers) {
            try {
                under.add(new Under(jvm, sampler, file, sampler.start(file)));
                return;
            } catch (EnvironmentException failed) {
                problems.accept(jvm.name() + ": " + failed.getMessage());
            }
        }
    }

    /** Stops all, and returns the complete recordings. */
    public List<Recording> stop() {
        List<Recording> whole = new ArrayList<>();
        for (Under each : under) {
            try {
                each.sampling().stop();
                whole.add(new Recording(each.jvm().name(), each.sampler().words(), each.file()));
            } catch (EnvironmentException failed) {
                problems.accept(each.jvm().name() + ": " + failed.getMessage());
            }
        }
        under.clear();
        return whole;
    }
}
