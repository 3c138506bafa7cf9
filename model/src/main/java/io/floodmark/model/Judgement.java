package io.floodmark.model;

import java.util.List;

/** A verdict with its evidence: every indicator's reading and the proof of the generator's innocence. */
public record Judgement(Verdict verdict, List<IndicatorReading> readings, GeneratorProof generator) {
    public Judgement {
        readings = List.copyOf(readings);
    }
}
