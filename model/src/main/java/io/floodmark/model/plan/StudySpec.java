package io.floodmark.model.plan;

/** What a plan asks for beyond one load or one limit; a plan has at most one. */
public sealed interface StudySpec permits BoundarySpec, ComparisonSpec, FailoverSpec {
    /** Returns the name of its section in a plan, which is also that of the command that runs it. */
    String section();
}
