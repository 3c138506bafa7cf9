package io.floodmark.gateway;

import static io.floodmark.gateway.FuzzBytes.ascii;
import static io.floodmark.gateway.FuzzBytes.pick;
import static io.floodmark.gateway.FuzzBytes.post;

import java.util.Random;

/** Requests whose heads name the host, the caller or the target in odd forms. */
final class FuzzHeads {
    private FuzzHeads() {}

    private static String anything(Random random, String topic) {
        return pick(
                random,
                "/livez",
                "/readyz",
                "/",
                "/metrics",
                "/openapi.json",
                "/none",
                "/v3/clusters",
                "/v3/clusters/CLUSTER/topics",
                "/v1/topics",
                "/v1/topics/" + topic + "/events",
                "/v1/topics/" + topic + "/partitions/0/records?offset=latest",
                "/topics/" + topic);
    }

    static byte[] host(Random random, String topic) {
        String host = pick(
                random,
                "",
                "Host: x\r\nHost: x\r\n",
                "Host:\r\n",
                "Host: a b/c?<>\r\n",
                "Host: " + "a".repeat(random.nextInt(600)) + "\r\n",
                "Host: [" + "1:".repeat(random.nextInt(12)) + pick(random, "", ":", "1") + "]\r\n",
                "Host: [::" + "1:".repeat(random.nextInt(12)) + "1]\r\n",
                "Host: x:" + random.nextInt(100_000) + "\r\n",
                "Host: \0\r\n",
                "Host: u@x\r\n",
                "Host: %" + random.nextInt(100) + "\r\n",
                "Host: evil.example\r\n");
        String target = pick(
                        random,
                        "",
                        "http://x",
                        "http://evil.example",
                        "https://[::1]:1",
                        "http://u:p@x",
                        "ftp://x",
                        "x:80")
                + anything(random, topic);
        return ascii("GET " + target + " HTTP/1." + random.nextInt(2) + "\r\n" + host
                + pick(random, "", "Expect: fancy\r\n", "Expect: 100-continue\r\n")
                + pick(random, "", "Forwarded: host=\"a\r\n", "X-Forwarded-Host: a b\r\n") + "\r\n");
    }

    static byte[] browser(Random random, String topic) {
        String method = pick(random, "GET", "HEAD", "OPTIONS", "POST", "DELETE", "PUT");
        String origin = pick(
                random,
                "",
                "Origin: null\r\n",
                "Origin:\r\n",
                "Origin: http://x\r\n",
                "Origin: https://evil.example\r\n",
                "Origin: http://x\r\nOrigin: http://x\r\n",
                "Origin: " + "a".repeat(random.nextInt(5_000)) + "://\r\n",
                "Origin: http://[::\r\n");
        String site = pick(random, "", "cross-site", "same-site", "same-origin", "none", "?1");
        String asks = pick(random, "", "Access-Control-Request-Method: POST\r\n", "Access-Control-Request-Method:\r\n");
        return ascii(method + " " + pick(random, anything(random, topic), "*") + " HTTP/1.1\r\nHost: x\r\n" + origin
                + "Sec-Fetch-Site: " + site + "\r\n" + asks + "Content-Length: 0\r\n\r\n");
    }

    static byte[] percent(Random random, String topic) {
        StringBuilder path = new StringBuilder();
        for (char letter : anything(random, topic).substring(1).toCharArray()) {
            switch (random.nextInt(12)) {
                case 0 -> path.append('%').append(Integer.toHexString(letter));
                case 1 -> path.append(pick(random, "", "%", "%2", "%zz", "%2F", "%25", "%00", "+"));
                default -> path.append(letter);
            }
        }
        return ascii(pick(random, "GET", "HEAD", "POST") + " /" + path
                + " HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n");
    }

    static byte[] trace(Random random, String topic) {
        String id =
                pick(random, "0af7651916cd43dd8448eb211c80319c", "0".repeat(32), "0AF7651916CD43DD8448EB211C80319C");
        String parent = pick(random, "00", "01", "ff", "zz", "") + "-" + id + "-"
                + pick(random, "b7ad6b7169203331", "0".repeat(16), "x", "")
                + pick(random, "-01", "-01-more", "-", "", "-" + "0".repeat(random.nextInt(2_000)));
        String state = pick(random, "", "tracestate: a=1\r\n", "tracestate: \r\n", "tracestate: ,,=\u00ff\r\n");
        return post(
                "POST",
                "/v1/topics/" + topic + "/records",
                "traceparent: " + parent + "\r\n" + pick(random, "", "traceparent: " + parent + "\r\n") + state,
                ascii("a"));
    }

    static byte[] expecting(Random random, String topic) {
        String expect = pick(
                random,
                "Expect: 100-continue\r\n",
                "Expect: 100-Continue\r\n",
                "Expect: 100-continue\r\nExpect: 100-continue\r\n",
                "Expect: 100-continue, x\r\n",
                "Expect:\r\n",
                "Expect: 200-ok\r\n");
        return post(
                "POST",
                pick(
                        random,
                        "/v1/topics/" + topic + "/records",
                        "/topics/" + topic,
                        "/v3/clusters/CLUSTER/topics/" + topic + "/records",
                        "/consumers/g",
                        "/none"),
                expect,
                ascii("abcd"));
    }
}
