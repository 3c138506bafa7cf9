package io.floodmark.gateway;

import io.vertx.core.Future;
import io.vertx.core.Promise;

/** Takes in a short body of a request that does not produce. */
final class SmallBody {
    private static final int MOST_BYTES = 64 * 1024;

    private SmallBody() {}

    static Future<byte[]> of(Call call) {
        ByteBudget.Claim memory = call.parts().memory().claim(call.principal());
        Promise<byte[]> body = Promise.promise();
        call.visit()
                .expect(
                        call.parts().clock().nanoTime(),
                        call.parts().settings().http().bodyTimeout(),
                        () -> body.tryFail(new RefusedException(
                                Reason.TOO_SLOW, "the body did not come within http.body-timeout")));
        if (HeadRules.waitsForContinue(call.request())) {
            call.request().response().writeContinue();
        }
        BodyReader.read(call.request(), -1, MOST_BYTES, memory).onComplete(body::handle);
        return body.future().onComplete(done -> {
            call.visit().expectNothing();
            memory.close();
        });
    }
}
