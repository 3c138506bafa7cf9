package io.floodmark.report.html;

import io.floodmark.model.trial.Trial;
import io.floodmark.model.verdict.GeneratorProof;
import io.floodmark.report.text.Numerals;

/** The evidence that the generator was not the bottleneck of one trial, as the report shows it. */
record ProofRow(
        int number,
        boolean innocent,
        String share,
        String thread,
        String runDelay,
        String gc,
        String lateness,
        String reason) {
    static ProofRow of(Trial trial) {
        GeneratorProof proof = trial.judgement().generator();
        return new ProofRow(
                trial.number(),
                proof.innocent(),
                Numerals.percent(proof.machineShare()),
                Numerals.percent(proof.busiestThread()),
                Numerals.percent(proof.runDelay()),
                Numerals.percent(proof.gc()),
                Numerals.latency((double) proof.latenessMaxNanos()),
                proof.reason());
    }
}
