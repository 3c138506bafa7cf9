package io.floodmark.kafka.prometheus;

import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Predicate;

/**
 * Parses an exposition while it arrives, and closes the connection if it is none. Called by the HTTP client, one call
 * at a time.
 */
final class ExpositionSubscriber implements HttpResponse.BodySubscriber<List<MetricSeries>> {
    private final Exposition exposition;
    private final CompletableFuture<List<MetricSeries>> body = new CompletableFuture<>();
    private Flow.Subscription subscription = NOBODY;

    private static final Flow.Subscription NOBODY = new Flow.Subscription() {
        @Override
        public void request(long n) {}

        @Override
        public void cancel() {}
    };

    /** @param wanted true for the names that are read, in lower case */
    ExpositionSubscriber(Predicate<String> wanted) {
        exposition = new Exposition(wanted);
    }

    @Override
    public CompletionStage<List<MetricSeries>> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription bytes) {
        subscription = bytes;
        bytes.request(1);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        try {
            for (ByteBuffer buffer : buffers) {
                exposition.take(buffer);
            }
            subscription.request(1);
        } catch (ExpositionException e) {
            subscription.cancel();
            body.completeExceptionally(e);
        }
    }

    @Override
    public void onError(Throwable why) {
        body.completeExceptionally(why);
    }

    @Override
    public void onComplete() {
        try {
            body.complete(exposition.end());
        } catch (ExpositionException e) {
            body.completeExceptionally(e);
        }
    }
}
