package io.floodmark.crew;

/**
 * What of a worker outlives a session.
 *
 * @param wall that its records are stamped by; to be set before each session
 */
record WarmWorker(ProducerShare part, FleetWall wall) {}
