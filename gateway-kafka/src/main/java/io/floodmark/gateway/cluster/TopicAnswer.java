package io.floodmark.gateway.cluster;

import io.floodmark.gateway.error.RecordOutcome.NotWritten;

/** The result of a topic lookup. */
public sealed interface TopicAnswer {
    record Found(TopicView view) implements TopicAnswer {}

    record Refused(NotWritten why) implements TopicAnswer {}
}
