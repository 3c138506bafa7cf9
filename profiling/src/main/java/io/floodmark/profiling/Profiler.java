package io.floodmark.profiling;

import io.floodmark.model.EnvironmentException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Profiles several JVMs at once: each by async-profiler, where that is not to be had by Java Flight Recorder. What
 * cannot be profiled is told and left out, for a trial is under way that others are seen in. Used by one thread.
 */
public final class Profiler {
    private final Path folder;
    private final Optional<Path> library;
    private final Consumer<String> problems;
    private final List<Under> under = new ArrayList<>();

    /** A JVM that is being profiled. */
    private record Under(ProfiledJvm jvm, Sampler sampler, Path file, Sampler.Sampling sampling) {}

    /**
     * Nothing is profiled yet.
     *
     * @param folder exists, is empty and ours alone; recordings go there, and the profiler itself
     * @param problems told what is not profiled, and why
     */
    public Profiler(Path folder, Consumer<String> problems) {
        this.folder = folder;
        this.library = AsyncLibrary.in(folder);
        this.problems = problems;
    }

    /** Begins with each. */
    public void start(List<ProfiledJvm> jvms) {
        jvms.forEach(this::start);
    }

    private void start(ProfiledJvm jvm) {
        Path file = folder.resolve(jvm.name() + ".jfr");
        List<Sampler> samplers = new ArrayList<>();
        library.ifPresent(unpacked -> samplers.add(new AsyncSampler(jvm.pid(), unpacked)));
        samplers.add(new FlightSampler(jvm.pid()));
        for (Sampler sampler : samplers) {
            try {
                under.add(new Under(jvm, sampler, file, sampler.start(file)));
                return;
            } catch (EnvironmentException failed) {
                problems.accept(jvm.name() + ": " + failed.getMessage());
            }
        }
    }

    /** Ends all; those that came to a whole recording. */
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
