package io.floodmark.gateway;

import io.floodmark.gateway.Outcome.NotWritten;
import io.floodmark.gateway.TopicAnswer.Found;
import io.floodmark.gateway.TopicAnswer.Refused;
import io.floodmark.model.NanoClock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * What is known of topics, so that a request for one that does not exist is answered without troubling a producer,
 * whose {@code send} would block for it. An answer is kept for a while; an old one is still given while a new one is
 * asked for. Topics are never created. Thread-safe.
 */
final class Topics {
    private static final int MOST_KNOWN = 10_000;
    private static final int MOST_ASKED = 100;
    private static final Duration REFUSAL_STAYS = Duration.ofSeconds(3);
    private static final Duration FAILURE_STAYS = Duration.ofMillis(500);

    private final TopicReader reader;
    private final long refreshNanos;
    private final NanoClock clock;
    /** Guarded by itself; the one that was not asked for longest goes first. */
    private final Map<String, Known> known = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Known> eldest) {
            return size() > MOST_KNOWN;
        }
    };
    /** Guarded by {@link #known}. */
    private final Map<String, CompletableFuture<TopicAnswer>> asked = new LinkedHashMap<>();

    private record Known(TopicAnswer answer, long untilNanos) {}

    Topics(TopicReader reader, Duration refresh, NanoClock clock) {
        this.reader = reader;
        this.refreshNanos = refresh.toNanos();
        this.clock = clock;
    }

    /** Completed at once where it is known; never exceptionally. */
    CompletableFuture<TopicAnswer> find(String topic) {
        synchronized (known) {
            Optional<Known> there = Optional.ofNullable(known.get(topic));
            Optional<TopicAnswer> now = there.filter(each -> clock.nanoTime() - each.untilNanos() < 0)
                    .map(Known::answer);
            if (now.isPresent()) {
                return CompletableFuture.completedFuture(now.get());
            }
            CompletableFuture<TopicAnswer> question = asked.containsKey(topic) ? asked(topic) : ask(topic);
            return there.map(Known::answer)
                    .filter(Found.class::isInstance)
                    .map(CompletableFuture::completedFuture)
                    .orElse(question);
        }
    }

    private CompletableFuture<TopicAnswer> asked(String topic) {
        return Objects.requireNonNull(asked.get(topic));
    }

    private CompletableFuture<TopicAnswer> ask(String topic) {
        if (asked.size() >= MOST_ASKED) {
            return CompletableFuture.completedFuture(tooMany());
        }
        CompletableFuture<TopicAnswer> question = new CompletableFuture<>();
        asked.put(topic, question);
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

    /** What was found before is better than no answer. */
    private void keep(String topic, TopicAnswer answer) {
        synchronized (known) {
            asked.remove(topic);
            TopicAnswer kept = Optional.ofNullable(known.get(topic))
                    .map(Known::answer)
                    .filter(before -> failed(answer) && before instanceof Found)
                    .orElse(answer);
            known.put(topic, new Known(kept, clock.nanoTime() + staysNanos(answer)));
        }
    }

    /** Something went wrong with it: what is known may be old. */
    void doubt(String topic) {
        synchronized (known) {
            known.computeIfPresent(topic, (name, there) -> new Known(there.answer(), clock.nanoTime()));
        }
    }

    /** All that were found, as last seen. */
    List<TopicView> found() {
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

    private long staysNanos(TopicAnswer answer) {
        if (answer instanceof Found found) {
            // Records for a partition without a leader are refused, for no longer than that is true.
            return found.view().leaders().contains(TopicView.NO_LEADER) ? FAILURE_STAYS.toNanos() : refreshNanos;
        }
        return failed(answer) ? FAILURE_STAYS.toNanos() : REFUSAL_STAYS.toNanos();
    }

    private static TopicAnswer tooMany() {
        return new Refused(new NotWritten(Reason.KAFKA_AWAY, "too many concurrent topic lookups; retry later"));
    }
}
