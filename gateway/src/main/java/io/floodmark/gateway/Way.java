package io.floodmark.gateway;

/** Where somebody's records go. */
record Way(Lanes lanes, Placement placement) {}
