package io.floodmark.report.html;

import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.trial.Trial;
import java.util.List;
import java.util.Optional;

/**
 * The conditions under which the runs of a comparison or a boundary were made, and the causes of their limits.
 *
 * @param parts one for each variant or line whose run is stored
 */
public record Circumstances(List<Part> parts) {
    /** The most parts that the colours of a picture distinguish. */
    public static final int MOST_OVERLAID = 6;

    /** The circumstances of runs that were not looked up. */
    public static final Circumstances UNKNOWN = new Circumstances(List.of());

    /**
     * The circumstances of one run.
     *
     * @param name of the variant, or of the line
     * @param run its id
     * @param explained what limited its load, in one sentence; empty if that is unknown
     * @param trials to overlay with those of the other parts; none if there are more than {@link #MOST_OVERLAID} parts
     */
    public record Part(
            String name,
            String run,
            Surroundings surroundings,
            List<Condition> conditions,
            Optional<String> explained,
            List<Trial> trials) {
        public Part {
            conditions = List.copyOf(conditions);
            trials = List.copyOf(trials);
        }
    }

    public Circumstances {
        parts = List.copyOf(parts);
    }
}
