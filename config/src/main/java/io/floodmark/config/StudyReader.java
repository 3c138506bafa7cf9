package io.floodmark.config;

import io.floodmark.model.PlanException;
import java.util.Optional;

/** Reads the section {@code study} of a plan, and nothing else of it. */
public final class StudyReader {
    private StudyReader() {}

    /**
     * Empty where the plan is of no study.
     *
     * @throws PlanException where it is no YAML, or the section is not whole
     */
    public static Optional<Study> read(PlanText text) {
        Problems problems = new Problems();
        Optional<Value.Section> written = YamlReader.read(text, problems);
        problems.throwIfAny();
        return written.map(section -> new PlanTree(section, problems))
                .filter(plan -> plan.has("study"))
                .map(plan -> study(plan, problems));
    }

    private static Study study(PlanTree plan, Problems problems) {
        plan.require(PlanKeys.STUDY_COMMAND);
        plan.require(PlanKeys.STUDY_QUESTION);
        plan.require(PlanKeys.STUDY_PUBLISHED);
        Study study = new Study(
                plan.get(PlanKeys.STUDY_COMMAND).orElse(""),
                plan.get(PlanKeys.STUDY_QUESTION).orElse(""),
                plan.get(PlanKeys.STUDY_PUBLISHED).orElse(""));
        problems.throwIfAny();
        return study;
    }
}
