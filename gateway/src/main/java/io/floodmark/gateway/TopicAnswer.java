package io.floodmark.gateway;

import io.floodmark.gateway.Outcome.NotWritten;

/** What comes of a question for a topic. */
sealed interface TopicAnswer {
    record Found(TopicView view) implements TopicAnswer {}

    record Refused(NotWritten why) implements TopicAnswer {}
}
