package io.floodmark.store;

/**
 * The state of a run at one moment while it goes on.
 *
 * @param position its number, from 0; gaps are possible
 * @param text JSON object, as the run's process wrote it
 */
public record RunState(long position, String text) {}
