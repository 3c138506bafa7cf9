package io.floodmark.model.verdict;

import java.util.List;

/**
 * A verdict with its evidence.
 *
 * @param verdict by all indicators that the plan enables, including a latency objective
 * @param hard the verdict without a latency objective
 * @param readings of every indicator
 * @param generator the check of the generator
 */
public record Judgement(Verdict verdict, Verdict hard, List<IndicatorReading> readings, GeneratorProof generator) {
    public Judgement {
        readings = List.copyOf(readings);
    }

    /** Creates a judgement without a latency objective. */
    public Judgement(Verdict verdict, List<IndicatorReading> readings, GeneratorProof generator) {
        this(verdict, verdict, readings, generator);
    }

    /** Returns the verdict that counts for a limit of the given goal. */
    public Verdict verdict(Goal goal) {
        return switch (goal) {
            case WITHOUT_OBJECTIVE -> hard;
            case OBJECTIVE -> verdict;
        };
    }
}
