package io.floodmark.gateway;

import static io.floodmark.gateway.FuzzBytes.ascii;
import static io.floodmark.gateway.FuzzBytes.pick;
import static io.floodmark.gateway.FuzzBytes.post;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Requests that stop, or whose clients do: they half-close, stay silent or hang up. */
final class FuzzStops {
    /** The kinds of requests that clients may stop in. None of them is judged by two answers or sent slowly. */
    private static final List<FuzzKind> OTHERS = List.of(
            FuzzKind.VERSION_TWO,
            FuzzKind.VERSION_THREE,
            FuzzKind.V3_TEXTS,
            FuzzKind.V3_STREAM,
            FuzzKind.V3_BATCH,
            FuzzKind.LINES,
            FuzzKind.FRAMES,
            FuzzKind.CHUNKS,
            FuzzKind.COMPRESSED_MEMBERS,
            FuzzKind.READING,
            FuzzKind.GROUP_INSTANCES,
            FuzzKind.BROWSER);

    private FuzzStops() {}

    /** Returns a request of another kind, complete or cut off. */
    static byte[] other(Random random, String topic) {
        byte[] request = OTHERS.get(random.nextInt(OTHERS.size())).request(random, topic);
        return random.nextInt(3) == 0 ? Arrays.copyOf(request, 1 + random.nextInt(request.length)) : request;
    }

    /** Returns a stream of version 3 that stops between records or within one. */
    static byte[] stream(Random random, String topic) {
        StringBuilder chunks = new StringBuilder();
        for (int i = random.nextInt(20); i > 0; i--) {
            chunks.append(chunk("{\"value\":{\"type\":\"STRING\",\"data\":\"v\"}}\n"));
        }
        chunks.append(pick(
                random,
                "",
                chunk("{\"value\":"),
                chunk("{\"value\":{\"type\":\"STRING\",\"data\":\"" + "x".repeat(random.nextInt(20_000))),
                "ff\r\n{",
                "f"));
        return ascii("POST /v3/clusters/CLUSTER/topics/" + topic
                + "/records HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
                + chunks);
    }

    private static String chunk(String data) {
        return Integer.toHexString(data.length()) + "\r\n" + data + "\r\n";
    }

    /** Returns a read request that would wait long for records. */
    static byte[] longPoll(Random random, String topic) {
        String path = pick(
                random,
                "/v1/topics/" + topic + "/partitions/0/records?offset=latest&timeout=30s",
                "/v1/topics/" + topic + "/events",
                "/v1/topics/" + topic + "/events?from=earliest");
        return post("GET", path, FuzzLogins.ALICE, new byte[0]);
    }
}
