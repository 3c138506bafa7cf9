package io.floodmark.model;

import java.util.List;

/** The user must act: the plan, a flag or a file is wrong. Carries every problem found, not only the first. */
public final class PlanException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // List.copyOf gives a serializable list
    private final List<String> problems;

    public PlanException(List<String> problems) {
        super(String.join(System.lineSeparator(), problems));
        this.problems = List.copyOf(problems);
    }

    public PlanException(String problem) {
        this(List.of(problem));
    }

    /** Each with its place: {@code plan.yaml:3:7: workload.partitions: is 0; expected at least 1}. */
    public List<String> problems() {
        return problems;
    }
}
