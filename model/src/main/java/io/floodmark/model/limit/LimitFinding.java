package io.floodmark.model.limit;

import java.time.Duration;

/**
 * The result of one search.
 *
 * @param likelihood evidence of its trials alone, without the prior guess
 * @param took from its first trial to its end
 */
public record LimitFinding(Limit limit, LimitLikelihood likelihood, Duration took) {}
