package io.floodmark.gateway.body;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.http.HeadRules;
import io.floodmark.gateway.http.RequestContext;
import io.floodmark.gateway.quota.RequestMemory;
import io.floodmark.gateway.settings.SizeBound;
import io.vertx.core.Future;
import io.vertx.core.Promise;

/** Reads a short body of a request that does not produce. */
public final class SmallBody {
    private static final SizeBound BOUND = new SizeBound(64 * 1024, "");

    private SmallBody() {}

    public static Future<byte[]> of(RequestContext context) {
        RequestMemory.Claim memory = context.parts().memory().claim(context.principal());
        Promise<byte[]> body = Promise.promise();
        context.clientConnection()
                .expect(
                        context.parts().clock().nanoTime(),
                        context.parts().settings().http().bodyTimeout(),
                        () -> body.tryFail(new RefusedException(
                                Reason.TOO_SLOW, "the body did not come within http.body-timeout")));
        if (HeadRules.waitsForContinue(context.request())) {
            context.request().response().writeContinue();
        }
        BodyReader.read(context.request(), -1, BOUND, memory).onComplete(body::handle);
        return body.future().onComplete(done -> {
            context.clientConnection().expectNothing();
            memory.close();
        });
    }
}
