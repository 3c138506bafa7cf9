package io.floodmark.gateway;

import io.floodmark.gateway.error.RecordOutcome.NotWritten;

/** The result of a topic lookup. */
sealed interface TopicAnswer {
    record Found(TopicView view) implements TopicAnswer {}

    record Refused(NotWritten why) implements TopicAnswer {}
}
