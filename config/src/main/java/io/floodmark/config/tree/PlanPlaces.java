package io.floodmark.config.tree;

import io.floodmark.config.key.KnownKeys;
import io.floodmark.config.yaml.KeyPath;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.config.yaml.Problems;
import io.floodmark.config.yaml.YamlReader;
import java.util.List;
import java.util.Optional;

/** The positions of a plan's values, for problems that only a cluster can detect. Immutable. */
public final class PlanPlaces {
    /** Positions of a plan that no file or flag defines on this machine. */
    public static final PlanPlaces NOWHERE = new PlanPlaces(Optional.empty());

    private final Optional<PlanTree> written;

    private PlanPlaces(Optional<PlanTree> written) {
        this.written = written;
    }

    /**
     * Returns the positions in a plan that can be read.
     *
     * @param file empty if there are flags only
     * @param overrides values that override the file
     */
    public static PlanPlaces of(Optional<PlanText> file, List<PlanOverride> overrides) {
        Problems reported = new Problems();
        return new PlanPlaces(file.flatMap(text -> YamlReader.read(text, reported))
                .map(section ->
                        new PlanTree(new Overlay(KnownKeys.PLAN, reported).over(section, overrides), reported)));
    }

    /**
     * Returns the key after the position of its value, e.g. {@code plan.yaml:7:12: workload.topics}; the key alone if
     * no file or flag sets it.
     */
    public String of(String path) {
        return written.filter(tree -> tree.has(path))
                .map(tree -> tree.place(KeyPath.of(path)) + ": " + path)
                .orElse(path);
    }
}
