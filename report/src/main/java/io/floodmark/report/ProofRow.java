package io.floodmark.report;

import io.floodmark.model.GeneratorProof;
import io.floodmark.model.Trial;

/** The generator's proof of innocence in one trial, as it is shown. */
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
