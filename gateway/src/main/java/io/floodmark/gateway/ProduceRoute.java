package io.floodmark.gateway;

/** Where somebody's records go. */
record ProduceRoute(Lanes lanes, Placement placement) {}
