package io.floodmark.config.reader;

import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.config.yaml.Problems;
import io.floodmark.config.yaml.Value;
import io.floodmark.config.yaml.YamlReader;
import io.floodmark.model.error.PlanException;
import java.util.Optional;

/** Reads only the section {@code study} of a plan. */
public final class StudyReader {
    private StudyReader() {}

    /**
     * Returns the study; empty if the plan has none.
     *
     * @throws PlanException if it is not YAML, or if the section is incomplete
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
