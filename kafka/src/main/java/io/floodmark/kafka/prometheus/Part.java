package io.floodmark.kafka.prometheus;

import io.floodmark.model.Entity;
import java.util.function.Predicate;

/**
 * What an end point tells of one entity.
 *
 * @param lines tells which lines are of it
 */
record Part(Entity entity, Profile profile, Predicate<Series> lines) {}
