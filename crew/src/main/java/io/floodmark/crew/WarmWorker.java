package io.floodmark.crew;

/**
 * The part of a worker that outlives a session.
 *
 * @param wall clock by which its records are stamped; must be set before each session
 */
record WarmWorker(ProducerShare part, FleetWall wall) {}
