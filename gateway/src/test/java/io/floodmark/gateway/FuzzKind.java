package io.floodmark.gateway;

import static io.floodmark.gateway.FuzzBytes.ascii;
import static io.floodmark.gateway.FuzzBytes.gzip;
import static io.floodmark.gateway.FuzzBytes.mutated;
import static io.floodmark.gateway.FuzzBytes.pick;
import static io.floodmark.gateway.FuzzBytes.post;
import static io.floodmark.gateway.FuzzBytes.random;

import com.github.luben.zstd.Zstd;
import java.util.Arrays;
import java.util.Random;

/**
 * Kinds of requests that no decent client sends. Each request is one HTTP/1.1 message, complete or not. {@code CLUSTER}
 * in it stands for the cluster's id.
 */
enum FuzzKind {
    NO_HTTP {
        @Override
        byte[] request(Random random, String topic) {
            return random(random, 1 + random.nextInt(200));
        }
    },
    REQUEST_LINE {
        @Override
        byte[] request(Random random, String topic) {
            return mutated(
                    random,
                    ascii("POST /v1/topics/" + topic + "/records HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\na"));
        }
    },
    METHOD {
        @Override
        byte[] request(Random random, String topic) {
            String method =
                    pick(random, "GET", "PUT", "PATCH", "TRACE", "CONNECT", "get", "DELETE", "OPTIONS", "P\0ST");
            return post(method, "/v1/topics/" + topic + "/records", "", ascii("a"));
        }
    },
    PATH {
        @Override
        byte[] request(Random random, String topic) {
            String path = pick(
                    random,
                    "/v1/topics/../records",
                    "/v1/topics/%2e%2e/records",
                    "/v1/topics/a%2Fb/records",
                    "/v1/topics/%00/records",
                    "/v1/topics//records",
                    "//v1/topics/" + topic + "/records",
                    "/v1/topics/" + topic + "/records/",
                    "/v1/topics/" + "x".repeat(250) + "/records",
                    "/v1/topics/__consumer_offsets/records",
                    "/v1/topics/%zz/records",
                    "/topics/" + topic + "/partitions/-1",
                    "/topics/" + topic + "/partitions/99999999999999999999",
                    "/v3/clusters/%ff/topics/t/records",
                    "http://elsewhere/v1/topics/" + topic + "/records",
                    "*",
                    "/" + "a/".repeat(random.nextInt(400)),
                    "/;/..;/metrics");
            return post(random.nextBoolean() ? "POST" : "GET", path, "", ascii("a"));
        }
    },
    HEADERS {
        @Override
        byte[] request(Random random, String topic) {
            String header = pick(
                    random,
                    "X: " + "a".repeat(random.nextInt(30_000)) + "\r\n",
                    "X: a\r\n".repeat(random.nextInt(5_000)),
                    "X : a\r\n",
                    "X: a\r\n b\r\n",
                    ": a\r\n",
                    "X\r\n",
                    "X: \0\r\n",
                    "X-Kafka-Header: a\r\n",
                    "X-Kafka-Header: =%\r\n",
                    "X-Kafka-Key: %zz\r\n",
                    "X-Kafka-Partition: -1\r\n",
                    "X-Kafka-Acks: some\r\n",
                    "Idempotency-Key: " + "k".repeat(random.nextInt(600)) + "\r\n",
                    "Authorization: Basic " + "?".repeat(random.nextInt(100)) + "\r\n",
                    "Expect: 200-ok\r\n",
                    "traceparent: 00-zz\r\n");
            return post("POST", "/v1/topics/" + topic + "/records", header, ascii("a"));
        }
    },
    LENGTH {
        @Override
        byte[] request(Random random, String topic) {
            String length = pick(
                    random,
                    "-1",
                    "+1",
                    "0x1",
                    "1,1",
                    "1, 2",
                    " ",
                    "1e3",
                    "99999999999999999999999",
                    "9223372036854775807",
                    "4294967297",
                    "2147483648",
                    "1\r\nContent-Length: 2",
                    "1\r\nContent-Length: 1",
                    "50",
                    "0");
            return ascii("POST /v1/topics/" + topic + "/records HTTP/1.1\r\nHost: x\r\nContent-Length: " + length
                    + "\r\n\r\na");
        }
    },
    /** A body with two ends, and after one of them a request that must not be answered. */
    SMUGGLING {
        @Override
        byte[] request(Random random, String topic) {
            return ascii("POST /v1/topics/" + topic + "/records HTTP/1.1\r\nHost: x\r\n"
                    + pick(random, SmugglingTest.TWO_ENDS) + "\r\n\r\n1\r\na\r\n0\r\n\r\n"
                    + pick(random, "GET /livez", "GET /metrics", "POST /v1/topics/" + topic + "/records")
                    + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        }
    },
    CHUNKS {
        @Override
        byte[] request(Random random, String topic) {
            String chunks = pick(
                    random,
                    "-1\r\na\r\n0\r\n\r\n",
                    "ffffffffffffffff\r\na",
                    "7fffffff\r\na",
                    "zz\r\na\r\n0\r\n\r\n",
                    "1\na\n0\n\n",
                    "1;" + "x".repeat(random.nextInt(20_000)) + "\r\na\r\n0\r\n\r\n",
                    "1\r\nab\r\n0\r\n\r\n",
                    "0\r\nX: a\r\n".repeat(1 + random.nextInt(50)) + "\r\n",
                    "1\r\na\r\n");
            String path = pick(
                    random,
                    "/v1/topics/" + topic + "/records",
                    "/topics/" + topic,
                    "/v3/clusters/CLUSTER/topics/" + topic + "/records");
            return ascii("POST " + path + " HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks);
        }
    },
    FRAMES {
        @Override
        byte[] request(Random random, String topic) {
            byte[] body = mutated(random, new byte[] {
                0, 0, 0, 8, 15, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 3, 1, 0, 0, 0, 1, 'k', 0, 0, 0, 2, 0, 'v'
            });
            return post(
                    "POST",
                    "/v1/topics/" + topic + "/records",
                    "Content-Type: application/vnd.floodmark.records\r\n",
                    body);
        }
    },
    LINES {
        @Override
        byte[] request(Random random, String topic) {
            byte[] body =
                    mutated(random, ascii("{\"a\":[1,2.5e3,\"x\\u00e9\"]}\n\"b\"\n".repeat(1 + random.nextInt(5))));
            return post("POST", "/v1/topics/" + topic + "/records", "Content-Type: application/x-ndjson\r\n", body);
        }
    },
    NESTING {
        @Override
        byte[] request(Random random, String topic) {
            String deep = pick(random, "[", "{\"a\":", "[[{\"\":").repeat(1 + random.nextInt(20_000));
            boolean lines = random.nextBoolean();
            return lines
                    ? post(
                            "POST",
                            "/v1/topics/" + topic + "/records",
                            "Content-Type: application/x-ndjson\r\n",
                            ascii(deep))
                    : post(
                            "POST",
                            "/topics/" + topic,
                            "Content-Type: application/vnd.kafka.json.v2+json\r\n",
                            ascii("{\"records\":[{\"value\":" + deep));
        }
    },
    VERSION_TWO {
        @Override
        byte[] request(Random random, String topic) {
            String type = pick(random, "binary", "json", "avro", "xml");
            byte[] body = mutated(
                    random,
                    ascii("{\"records\":[{\"key\":\"YQ==\",\"value\":\"YWJj\",\"partition\":0},{\"value\":null}]}"));
            return post(
                    "POST",
                    "/topics/" + topic + pick(random, "", "/partitions/0", "/partitions/9"),
                    "Content-Type: application/vnd.kafka." + type + ".v2+json\r\n",
                    body);
        }
    },
    VERSION_THREE {
        @Override
        byte[] request(Random random, String topic) {
            byte[] body = mutated(
                    random,
                    ascii(
                            "{\"partition_id\":0,\"headers\":[{\"name\":\"h\",\"value\":\"YQ==\"}],\"value\":{\"type\":\"BINARY\","
                                    + "\"data\":\"YQ==\"},\"timestamp\":\"2026-01-01T00:00:00Z\"}"));
            return post(
                    "POST",
                    "/v3/clusters/CLUSTER/topics/" + topic + pick(random, "/records", "/records:batch"),
                    pick(random, "Content-Type: application/json\r\n", "Content-Type: text/plain\r\n", ""),
                    body);
        }
    },
    /** Consecutive records of version 3, in a body whose length is declared. */
    V3_TEXTS {
        @Override
        byte[] request(Random random, String topic) {
            return FuzzV3.texts(random, topic);
        }
    },
    /** Records of version 3 in chunks that are cut anywhere. Another parser reads them. */
    V3_STREAM {
        @Override
        byte[] request(Random random, String topic) {
            return FuzzV3.stream(random, topic);
        }
    },
    V3_BATCH {
        @Override
        byte[] request(Random random, String topic) {
            return FuzzV3.batch(random, topic);
        }
    },
    ENCODINGS {
        @Override
        byte[] request(Random random, String topic) {
            // Few are many megabytes long, because those take long to compress.
            byte[] zeros = new byte[1 + random.nextInt(1 << random.nextInt(23))];
            String encoding = pick(random, "gzip", "zstd", "x-gzip", "br", "gzip, gzip", "identity", "deflate");
            byte[] body = switch (random.nextInt(4)) {
                case 0 -> gzip(zeros);
                case 1 -> Zstd.compress(zeros);
                case 2 -> random(random, random.nextInt(500));
                default -> Arrays.copyOf(gzip(zeros), 1 + random.nextInt(30));
            };
            return post("POST", "/v1/topics/" + topic + "/records", "Content-Encoding: " + encoding + "\r\n", body);
        }
    },
    /** Several members or frames, damaged or not, and bytes that are neither. */
    COMPRESSED_MEMBERS {
        @Override
        byte[] request(Random random, String topic) {
            return FuzzLoose.members(random, topic);
        }
    },
    JSON_ENCODINGS {
        @Override
        byte[] request(Random random, String topic) {
            return FuzzLoose.encodings(random, topic);
        }
    },
    DOUBLED_MEMBERS {
        @Override
        byte[] request(Random random, String topic) {
            return FuzzLoose.doubled(random, topic);
        }
    },
    DOUBLED_HEADERS {
        @Override
        byte[] request(Random random, String topic) {
            return FuzzLoose.heads(random, topic);
        }
    },
    TYPES {
        @Override
        byte[] request(Random random, String topic) {
            String type = pick(
                    random,
                    "multipart/form-data; boundary=a",
                    "application/vnd.kafka.avro.v2+json",
                    ";",
                    "a".repeat(1_000),
                    "application/x-ndjson; charset=utf-16",
                    "text/\0");
            return post(
                    "POST",
                    pick(random, "/v1/topics/" + topic + "/records", "/topics/" + topic),
                    "Content-Type: " + type + "\r\n",
                    random(random, random.nextInt(50)));
        }
    },
    QUERY {
        @Override
        byte[] request(Random random, String topic) {
            String query = pick(
                    random,
                    "?key",
                    "?key=%",
                    "?key=a&key=b",
                    "?partition=-1",
                    "?partition=9999999999999999999",
                    "?timestamp=1e9",
                    "?header.=a",
                    "?header.%ff=a",
                    "?acks=none",
                    "?acks=2",
                    "?" + "&".repeat(random.nextInt(3_000)),
                    "?patition=1");
            return post("POST", "/v1/topics/" + topic + "/records" + query, "", ascii("a"));
        }
    },
    READING {
        @Override
        byte[] request(Random random, String topic) {
            String path = pick(
                    random,
                    "/partitions/0/records?offset=-1",
                    "/partitions/0/records?offset=999999999999999999",
                    "/partitions/0/records?offset=latest&timeout=999999999999999999s",
                    "/partitions/0/records?offset=0&max-bytes=0",
                    "/partitions/0/records?offset=0&format=xml",
                    "/partitions/0/records?format=json&key-format=json&offset=" + random.nextInt(200),
                    "/partitions/0/records?format=text&offset=" + random.nextInt(200),
                    "/partitions/7/records?offset=0",
                    "/partitions/x/offsets",
                    "/partitions/0/offsets?timestamp=-5",
                    "/events?from=now",
                    "/partitions/%30/records?offset=0");
            return post("GET", "/v1/topics/" + topic + path, "Last-Event-ID: 0:\r\n", new byte[0]);
        }
    },
    GROUPS {
        @Override
        byte[] request(Random random, String topic) {
            String path = pick(
                    random,
                    "/consumers/%00",
                    "/consumers/g/instances/none/records",
                    "/consumers/g/instances/none/offsets",
                    "/consumers/../instances/a/subscription",
                    "/consumers/" + "g".repeat(300));
            byte[] body = mutated(random, ascii("{\"name\":\"a b\",\"format\":\"binary\"}"));
            return post(
                    pick(random, "POST", "GET", "DELETE"),
                    path,
                    "Content-Type: application/vnd.kafka.v2+json\r\n",
                    body);
        }
    },
    /** Requests to instances that exist, or that are created and closed meanwhile. */
    GROUP_INSTANCES {
        @Override
        byte[] request(Random random, String topic) {
            return FuzzGroups.request(random, topic);
        }
    },
    HOST {
        @Override
        byte[] request(Random random, String topic) {
            return FuzzHeads.host(random, topic);
        }
    },
    BROWSER {
        @Override
        byte[] request(Random random, String topic) {
            return FuzzHeads.browser(random, topic);
        }
    },
    PERCENT {
        @Override
        byte[] request(Random random, String topic) {
            return FuzzHeads.percent(random, topic);
        }
    },
    LEADING_ZEROS {
        @Override
        byte[] request(Random random, String topic) {
            return FuzzLoose.zeros(random, topic);
        }
    },
    TRACE_CONTEXT {
        @Override
        byte[] request(Random random, String topic) {
            return FuzzHeads.trace(random, topic);
        }
    },
    /** Bodies that wait for 100 Continue, or do not. Up to three of their four bytes may come after the rest. */
    EXPECT {
        @Override
        byte[] request(Random random, String topic) {
            return FuzzHeads.expecting(random, topic);
        }

        @Override
        int atOnce(Random random, int length) {
            return random.nextBoolean() ? length : length - 1 - random.nextInt(3);
        }
    },
    HALF_CLOSED {
        @Override
        byte[] request(Random random, String topic) {
            return FuzzStops.other(random, topic);
        }

        @Override
        FuzzEnd end(Random random) {
            return FuzzEnd.HALF_CLOSES;
        }
    },
    HUNG_UP {
        @Override
        byte[] request(Random random, String topic) {
            return FuzzStops.other(random, topic);
        }

        @Override
        FuzzEnd end(Random random) {
            return FuzzEnd.LEAVES;
        }
    },
    V3_STREAM_STOPS {
        @Override
        byte[] request(Random random, String topic) {
            return FuzzStops.stream(random, topic);
        }

        @Override
        FuzzEnd end(Random random) {
            return any(random);
        }
    },
    LONG_POLL_LEAVES {
        @Override
        byte[] request(Random random, String topic) {
            return FuzzStops.longPoll(random, topic);
        }

        @Override
        FuzzEnd end(Random random) {
            return random.nextInt(4) == 0 ? FuzzEnd.HALF_CLOSES : FuzzEnd.LEAVES;
        }

        @Override
        FuzzTarget target() {
            return FuzzTarget.PASSWORDS;
        }
    },
    LOGIN {
        @Override
        byte[] request(Random random, String topic) {
            return FuzzLogins.request(random, topic);
        }

        @Override
        FuzzEnd end(Random random) {
            return any(random);
        }

        @Override
        FuzzTarget target() {
            return FuzzTarget.PASSWORDS;
        }
    },
    LOGIN_TO_KAFKA {
        @Override
        byte[] request(Random random, String topic) {
            return FuzzLogins.request(random, topic);
        }

        @Override
        FuzzEnd end(Random random) {
            return any(random);
        }

        @Override
        FuzzTarget target() {
            return FuzzTarget.PASS_THROUGH;
        }
    },
    /** Heads and bodies whose bytes come one at a time. */
    DROPS {
        @Override
        byte[] request(Random random, String topic) {
            return post(
                    "POST",
                    "/v1/topics/" + topic + "/records",
                    "X: " + "x".repeat(random.nextInt(100)) + "\r\n",
                    random(random, 200));
        }

        @Override
        int atOnce(Random random, int length) {
            return length - 1 - random.nextInt(length - 1);
        }
    };

    /** Returns the bytes to send. */
    abstract byte[] request(Random random, String topic);

    /** Returns how many of the bytes are sent together; the rest is sent byte by byte. */
    int atOnce(Random random, int length) {
        return length;
    }

    /** Returns what the client does after that. */
    FuzzEnd end(Random random) {
        return FuzzEnd.LISTENS;
    }

    private static FuzzEnd any(Random random) {
        FuzzEnd[] ends = FuzzEnd.values();
        return ends[random.nextInt(ends.length)];
    }

    FuzzTarget target() {
        return FuzzTarget.OPEN;
    }
}
