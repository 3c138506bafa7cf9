package io.floodmark.report;

import io.floodmark.model.Condition;
import io.floodmark.model.Surroundings;
import java.util.List;
import java.util.Optional;

/**
 * What the runs of a comparison, or of a boundary, were made under, and what held them down.
 *
 * @param parts one for each variant, or line, whose run is stored
 */
public record Circumstances(List<Part> parts) {
    /** Of runs that nobody looked up. */
    public static final Circumstances UNKNOWN = new Circumstances(List.of());

    /**
     * Those of one run.
     *
     * @param name of the variant, or of the line
     * @param run its id
     * @param explained what held its load down, in one sentence; empty where that cannot be told
     */
    public record Part(
            String name,
            String run,
            Surroundings surroundings,
            List<Condition> conditions,
            Optional<String> explained) {
        public Part {
            conditions = List.copyOf(conditions);
        }
    }

    public Circumstances {
        parts = List.copyOf(parts);
    }
}
