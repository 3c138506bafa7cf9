package io.floodmark.config.reader;

import io.floodmark.config.key.Key;
import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.Content;
import java.util.Optional;

/** Reads the corpus of a plan that was written in full, so that a repeated plan detects a changed corpus. */
final class CorpusKeys {
    private CorpusKeys() {}

    /** Returns the corpus; empty if the plan lacks a part of it. */
    static Optional<Content.Documents> written(PlanTree plan) {
        Optional<String> path = plan.get(PlanKeys.CORPUS);
        Optional<Integer> documents = plan.get(PlanKeys.CORPUS_DOCUMENTS);
        Optional<Double> mean = plan.get(PlanKeys.CORPUS_MEAN);
        Optional<Bytes> largest = plan.get(PlanKeys.CORPUS_LARGEST);
        if (path.isEmpty() || documents.isEmpty() || mean.isEmpty() || largest.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Content.Documents(path.get(), documents.get(), mean.get(), largest.get()));
    }

    static void check(PlanTree plan, Content.Documents found) {
        differs(plan, PlanKeys.CORPUS_DOCUMENTS, found.documents(), found.path());
        differs(plan, PlanKeys.CORPUS_MEAN, found.meanBytes(), found.path());
        differs(plan, PlanKeys.CORPUS_LARGEST, found.largest(), found.path());
    }

    private static <T> void differs(PlanTree plan, Key<T> key, T found, String path) {
        plan.get(key)
                .filter(written -> !written.equals(found))
                .ifPresent(written -> plan.problem(
                        key.path(),
                        "is " + written + ", but " + path + " has " + found
                                + " (expected the documents that the plan was written for, or none of these keys)"));
    }
}
