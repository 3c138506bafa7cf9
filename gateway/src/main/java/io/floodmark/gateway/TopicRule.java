package io.floodmark.gateway;

/**
 * What may be done with topics.
 *
 * @param prefix of their names; empty for all
 */
record TopicRule(String prefix, boolean read, boolean write) {}
