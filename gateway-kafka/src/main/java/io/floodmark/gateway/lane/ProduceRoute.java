package io.floodmark.gateway.lane;

/** The lanes for the records of a caller, and their placement. */
public record ProduceRoute(Lanes lanes, Placement placement) {}
