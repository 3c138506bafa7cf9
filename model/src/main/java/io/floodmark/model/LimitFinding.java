package io.floodmark.model;

import java.time.Duration;

/**
 * What came of one search.
 *
 * @param likelihood what its trials alone say, whatever was guessed before them
 * @param took from its first trial to its end
 */
public record LimitFinding(Limit limit, LimitLikelihood likelihood, Duration took) {}
