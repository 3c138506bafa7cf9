package io.floodmark.config;

import java.util.List;
import java.util.Optional;

/** Where the values of a plan were written: for what only a cluster can say against them. Immutable. */
public final class PlanPlaces {
    /** Of a plan that nobody has written, or not here. */
    public static final PlanPlaces NOWHERE = new PlanPlaces(Optional.empty());

    private final Optional<PlanTree> written;

    private PlanPlaces(Optional<PlanTree> written) {
        this.written = written;
    }

    /**
     * Of a plan that can be read.
     *
     * @param file empty where there are flags only
     * @param overrides laid over the file
     */
    public static PlanPlaces of(Optional<PlanText> file, List<PlanOverride> overrides) {
        Problems reported = new Problems();
        return new PlanPlaces(file.flatMap(text -> YamlReader.read(text, reported))
                .map(section ->
                        new PlanTree(new Overlay(KnownKeys.PLAN, reported).over(section, overrides), reported)));
    }

    /**
     * The key behind the place of its value, as {@code plan.yaml:7:12: workload.topics}; alone where nobody has written
     * it.
     */
    public String of(String path) {
        return written.filter(tree -> tree.has(path))
                .map(tree -> tree.place(KeyPath.of(path)) + ": " + path)
                .orElse(path);
    }
}
