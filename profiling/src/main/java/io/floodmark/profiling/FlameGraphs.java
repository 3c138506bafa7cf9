package io.floodmark.profiling;

import io.floodmark.model.EnvironmentException;
import io.floodmark.model.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import one.convert.Arguments;
import one.convert.JfrToFlame;

/**
 * Makes profiles of recordings: a flame graph as a page of its own, which loads nothing from anywhere, and the stacks
 * that it shows.
 */
public final class FlameGraphs {
    private FlameGraphs() {}

    /**
     * Of the CPU and of locks.
     *
     * @param folder exists; the pages go there, and the recording itself, to be looked at with other tools
     * @throws EnvironmentException where the recording cannot be read, or a page not be written
     */
    public static List<Profile> of(Recording recording, Path folder) {
        try {
            Path kept = folder.resolve(recording.jvm() + ".jfr");
            Files.move(recording.file(), kept, StandardCopyOption.REPLACE_EXISTING);
            List<Profile> profiles = new ArrayList<>();
            for (Profile.Kind kind : Profile.Kind.values()) {
                profiles.add(profile(recording, kind, kept));
            }
            return profiles;
        } catch (IOException | RuntimeException e) {
            throw new EnvironmentException("no flame graph of " + recording.jvm() + ": " + e, e);
        }
    }

    private static Profile profile(Recording recording, Profile.Kind kind, Path kept) throws IOException {
        Path page = kept.resolveSibling(recording.jvm() + "-" + kind.key() + ".html");
        convert(kept, page, kind, "--title", recording.jvm() + ": " + kind.words());
        Path collapsed = kept.resolveSibling(recording.jvm() + "-" + kind.key() + ".collapsed");
        try {
            convert(kept, collapsed, kind, "--output", "collapsed", "--dot", "--norm");
            List<Profile.Stack> stacks = Files.readAllLines(collapsed).stream()
                    .map(CollapsedStack::parse)
                    .toList();
            return new Profile(
                    recording.jvm(),
                    kind,
                    recording.recorder(),
                    stacks,
                    page.getFileName().toString(),
                    kept.getFileName().toString());
        } finally {
            Files.deleteIfExists(collapsed);
        }
    }

    private static void convert(Path recording, Path to, Profile.Kind kind, String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.add("--threads");
        switch (kind) {
            // Without an option the samples of both recorders count; --cpu would drop those of Java Flight Recorder.
            case CPU -> {}
            case LOCKS -> arguments.addAll(List.of("--lock", "--total"));
        }
        JfrToFlame.convert(recording.toString(), to.toString(), new Arguments(arguments.toArray(String[]::new)));
    }
}
