package io.floodmark.gateway;

/** The lanes for the records of a caller, and their placement. */
record ProduceRoute(Lanes lanes, Placement placement) {}
