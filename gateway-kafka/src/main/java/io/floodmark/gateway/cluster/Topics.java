package io.floodmark.gateway.cluster;

import io.floodmark.gateway.cluster.TopicAnswer.Found;
import io.floodmark.gateway.cluster.TopicAnswer.Refused;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome.NotWritten;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A cache of topic metadata. With it, a request for a topic that does not exist is answered without a producer, whose
 * {@code send} would block. Answers are kept for a while; an expired one is still returned while a new one is being
 * fetched. Topics are never created. Thread-safe.
 */
public final class Topics {
    private static final int MOST_KNOWN = 10_000;
    private static final int MOST_ASKED = 100;
    private static final Duration REFUSAL_STAYS = Duration.ofSeconds(3);
    private static final Duration FAILURE_STAYS = Duration.ofMillis(500);

    private final TopicLookup reader;
    private final long refreshNanos;
    private final NanoClock clock;
    /** Topics in order of use; the least recently used one is dropped first. Guarded by itself. */
    private final Map<String, Known> known = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Known> eldest) {
            return size() > MOST_KNOWN;
        }
    };
    /** Guarded by {@link #known}. */
    private final Map<String, CompletableFuture<TopicAnswer>> pending = new LinkedHashMap<>();

    private record Known(TopicAnswer answer, long untilNanos) {}

    public Topics(TopicLookup reader, Duration refresh, NanoClock clock) {
        this.reader = reader;
        this.refreshNanos = refresh.toNanos();
        this.clock = clock;
    }

    /** Returns a future that is complete at once if the topic is cached, and never fails. */
    public CompletableFuture<TopicAnswer> find(String topic) {
        synchronized (known) {
            Optional<Known> there = Optional.ofNullable(known.get(topic));
            Optional<TopicAnswer> now = there.filter(each -> clock.nanoTime() - each.untilNanos() < 0)
                    .map(Known::answer);
            if (now.isPresent()) {
                return CompletableFuture.completedFuture(now.get());
            }
            CompletableFuture<TopicAnswer> question = pending.containsKey(topic) ? pending(topic) : fetch(topic);
            return there.map(Known::answer)
                    .filter(Found.class::isInstance)
                    .map(CompletableFuture::completedFuture)
                    .orElse(question);
        }
    }

    private CompletableFuture<TopicAnswer> pending(String topic) {
        return Objects.requireNonNull(pending.get(topic));
    }

    private CompletableFuture<TopicAnswer> fetch(String topic) {
        if (pending.size() >= MOST_ASKED) {
            return CompletableFuture.completedFuture(tooMany());
        }
        CompletableFuture<TopicAnswer> question = new CompletableFuture<>();
        pending.put(topic, question);
        reader.read(topic, partitionsKnown(topic)).thenAccept(answer -> {
            keep(topic, answer);
            question.complete(answer);
        });
        return question;
    }

    private int partitionsKnown(String topic) {
        Known before = known.get(topic);
        return before != null && before.answer() instanceof Found found
                ? found.view().partitions()
                : 0;
    }

    /** Stores an answer. An earlier success is kept if the new lookup failed. */
    private void keep(String topic, TopicAnswer answer) {
        synchronized (known) {
            pending.remove(topic);
            TopicAnswer kept = Optional.ofNullable(known.get(topic))
                    .map(Known::answer)
                    .filter(before -> failed(answer) && before instanceof Found)
                    .orElse(answer);
            known.put(topic, new Known(kept, clock.nanoTime() + ttlNanos(answer)));
        }
    }

    /** Marks a topic as possibly outdated after a failure. */
    public void doubt(String topic) {
        synchronized (known) {
            known.computeIfPresent(topic, (name, there) -> new Known(there.answer(), clock.nanoTime()));
        }
    }

    /** Returns all cached topics that exist. */
    public List<TopicView> found() {
        synchronized (known) {
            return known.values().stream()
                    .filter(each -> each.answer() instanceof Found)
                    .map(each -> ((Found) each.answer()).view())
                    .toList();
        }
    }

    private static boolean failed(TopicAnswer answer) {
        return answer instanceof Refused refused && refused.why().reason() == Reason.KAFKA_AWAY;
    }

    private long ttlNanos(TopicAnswer answer) {
        if (answer instanceof Found found) {
            // Records for a partition without a leader are refused, so this state must expire quickly.
            return found.view().leaders().contains(TopicView.NO_LEADER) ? FAILURE_STAYS.toNanos() : refreshNanos;
        }
        return failed(answer) ? FAILURE_STAYS.toNanos() : REFUSAL_STAYS.toNanos();
    }

    private static TopicAnswer tooMany() {
        return new Refused(new NotWritten(Reason.KAFKA_AWAY, "too many concurrent topic lookups; retry later"));
    }
}
