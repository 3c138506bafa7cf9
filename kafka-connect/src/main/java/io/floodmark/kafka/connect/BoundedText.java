package io.floodmark.kafka.connect;

import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * Reads the text of a response of limited length. It closes the connection if the text is longer than any of a Connect
 * worker. The address in a plan may be that of any server, whose response may never end. Called by the HTTP client, one
 * call at a time.
 */
final class BoundedText implements HttpResponse.BodySubscriber<String> {
    /** Enough for the status of thousands of tasks with a stack trace each. */
    static final Bytes LONGEST = Bytes.ofMiB(16);

    private final HttpResponse.BodySubscriber<String> text =
            HttpResponse.BodySubscribers.ofString(StandardCharsets.UTF_8);
    private long left = LONGEST.value();
    private Flow.Subscription bytes = NOBODY;

    private static final Flow.Subscription NOBODY = new Flow.Subscription() {
        @Override
        public void request(long n) {}

        @Override
        public void cancel() {}
    };

    @Override
    public CompletionStage<String> getBody() {
        return text.getBody();
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        bytes = subscription;
        text.onSubscribe(subscription);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        if (left < 0) {
            return;
        }
        left -= buffers.stream().mapToLong(ByteBuffer::remaining).sum();
        if (left < 0) {
            bytes.cancel();
            text.onError(new IOException("what comes is longer than " + LONGEST.human()));
            return;
        }
        text.onNext(buffers);
    }

    @Override
    public void onError(Throwable why) {
        text.onError(why);
    }

    @Override
    public void onComplete() {
        text.onComplete();
    }
}
