package io.floodmark.kafka.guest;

import io.floodmark.model.Budget;

/**
 * What a run is going to ask of a cluster.
 *
 * @param load topics under load
 * @param allowOverload the user wants the limit proved even where others carry traffic
 */
public record PreflightOrder(TopicOrder load, Budget budget, DiskReserve reserve, boolean allowOverload) {}
