package io.floodmark.gateway.produce;

import io.floodmark.gateway.body.BodyEncoding;
import io.floodmark.gateway.cluster.TopicName;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.http.HttpVerticle;
import io.floodmark.gateway.http.Routes;
import io.floodmark.gateway.http.TraceContext;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.vertx.core.http.HttpMethod;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * The head of a produce request to a {@link NettyServer}. It is checked like heads in {@link HttpVerticle} and
 * {@link RequestHead}. Features that the bench does not use are refused: a query, compression, record headers,
 * credentials, traces, repeat keys.
 */
record NettyHead(String topic, BodyFormat format) {
    private static final int MAX_HEADERS = 200;
    private static final String RECORD_PREFIX = "X-Kafka-";
    private static final List<String> UNSUPPORTED =
            List.of("Authorization", "Idempotency-Key", "Expect", TraceContext.PARENT);

    /** @throws RefusedException if this server does not support the request */
    static NettyHead of(HttpRequest request, Routes routes) {
        HttpHeaders headers = request.headers();
        if (headers.size() > MAX_HEADERS) {
            throw new RefusedException(Reason.HEAD_TOO_LARGE, "more than " + MAX_HEADERS + " headers");
        }
        checkFraming(request);
        Routes.Place place =
                routes.find(request.uri()).orElseThrow(() -> new RefusedException(Reason.NO_PATH, "unknown path"));
        if (place.route(HttpMethod.valueOf(request.method().name())).isEmpty()) {
            throw new RefusedException(Reason.BAD_METHOD, "unsupported method; expected " + place.allowed());
        }
        checkSupported(headers);
        return new NettyHead(
                TopicName.checked(place.parameters().get(0)), BodyFormat.of(headers.get(HttpHeaderNames.CONTENT_TYPE)));
    }

    /** A proxy may have seen the request end elsewhere (RFC 9112, 6.1 and 6.3). */
    private static void checkFraming(HttpRequest request) {
        if (!request.headers().contains(HttpHeaderNames.TRANSFER_ENCODING)) {
            return;
        }
        List<String> codings = request.headers().getAll(HttpHeaderNames.TRANSFER_ENCODING);
        if (codings.size() > 1
                || !HttpUtil.isTransferEncodingChunked(request)
                || !request.protocolVersion().equals(HttpVersion.HTTP_1_1)) {
            throw RefusedException.bad("unsupported Transfer-Encoding; expected chunked, in HTTP/1.1");
        }
    }

    private static void checkSupported(HttpHeaders headers) {
        for (String name : UNSUPPORTED) {
            if (headers.contains(name)) {
                throw RefusedException.bad(name + ": unsupported by this server");
            }
        }
        if (BodyEncoding.of(headers.get(HttpHeaderNames.CONTENT_ENCODING)) != BodyEncoding.IDENTITY) {
            throw new RefusedException(Reason.BAD_MEDIA_TYPE, "compression: unsupported by this server");
        }
        Iterator<Map.Entry<CharSequence, CharSequence>> all = headers.iteratorCharSequence();
        while (all.hasNext()) {
            String name = all.next().getKey().toString();
            if (name.regionMatches(true, 0, RECORD_PREFIX, 0, RECORD_PREFIX.length())) {
                throw RefusedException.bad(name + ": unsupported by this server");
            }
        }
    }
}
