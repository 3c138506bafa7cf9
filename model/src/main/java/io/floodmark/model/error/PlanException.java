package io.floodmark.model.error;

import java.util.List;

/**
 * The plan, a flag or a file is wrong, and the user has to correct it. Contains every problem found, not only the
 * first.
 */
public final class PlanException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // List.copyOf returns a serializable list.
    private final List<String> problems;

    public PlanException(List<String> problems) {
        super(String.join(System.lineSeparator(), problems));
        this.problems = List.copyOf(problems);
    }

    public PlanException(String problem) {
        this(List.of(problem));
    }

    /**
     * Returns the problems, each with its position: {@code plan.yaml:3:7: workload.partitions: is 0; expected at least
     * 1}.
     */
    public List<String> problems() {
        return problems;
    }
}
