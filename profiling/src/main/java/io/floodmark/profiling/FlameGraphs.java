package io.floodmark.profiling;

import io.floodmark.model.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import one.convert.Arguments;
import one.convert.JfrToFlame;

/** Turns recordings into flame graphs: pages of their own, wide where time was spent. */
public final class FlameGraphs {
    private FlameGraphs() {}

    /**
     * Writes two beside the recording: of the CPU, by samples, and of locks, by the time that threads waited for them.
     *
     * @return those that were written, none where nothing was recorded
     */
    public static List<Path> of(Path recording) {
        List<Path> written = new ArrayList<>();
        if (Files.isRegularFile(recording)) {
            written.add(written(recording, "cpu", "--cpu"));
            written.add(written(recording, "locks", "--lock", "--total"));
        }
        return written;
    }

    private static Path written(Path recording, String what, String... options) {
        String name = recording.getFileName().toString().replaceFirst("\\.jfr$", "");
        Path page = recording.resolveSibling(name + "-" + what + ".html");
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.addAll(List.of("--threads", "--title", name + ": " + what));
        try {
            JfrToFlame.convert(recording.toString(), page.toString(), new Arguments(arguments.toArray(String[]::new)));
            return page;
        } catch (IOException e) {
            throw new LabException("the recording " + recording + " cannot be made a flame graph: " + e, e);
        }
    }
}
