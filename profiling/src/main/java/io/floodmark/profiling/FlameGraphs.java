package io.floodmark.profiling;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.profile.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import one.convert.Arguments;
import one.convert.JfrToFlame;

/** Converts recordings to profiles: a flame graph as a separate self-contained page, and the stacks that it shows. */
public final class FlameGraphs {
    private FlameGraphs() {}

    /**
     * Returns the profiles of CPU and of locks.
     *
     * @param folder existing folder for the pages, and for the recording itself, which other tools can open
     * @throws EnvironmentException if the recording cannot be read, or if a page cannot be written
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
            // Without an option, the samples of both recorders count; --cpu would drop those of Java Flight Recorder.
            case CPU -> {}
            case LOCKS -> arguments.addAll(List.of("--lock", "--total"));
        }
        JfrToFlame.convert(recording.toString(), to.toString(), new Arguments(arguments.toArray(String[]::new)));
    }
}
