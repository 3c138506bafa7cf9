package io.floodmark.model;

import java.util.List;

/**
 * A verdict with its evidence.
 *
 * @param verdict by all indicators that the plan asks for, a promised latency included
 * @param hard the verdict had no latency been promised
 * @param readings every indicator's
 * @param generator the proof of its innocence
 */
public record Judgement(Verdict verdict, Verdict hard, List<IndicatorReading> readings, GeneratorProof generator) {
    public Judgement {
        readings = List.copyOf(readings);
    }

    /** Where no latency is promised. */
    public Judgement(Verdict verdict, List<IndicatorReading> readings, GeneratorProof generator) {
        this(verdict, verdict, readings, generator);
    }

    /** What counts for a limit of that kind. */
    public Verdict verdict(Goal goal) {
        return switch (goal) {
            case WITHOUT_OBJECTIVE -> hard;
            case OBJECTIVE -> verdict;
        };
    }
}
