package io.floodmark.bench.hot;

import io.floodmark.gateway.json.JsonCursor;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.Blackhole;

/** The body of a request of version 2 with 100 binary values of 1,000 B. */
public class JsonCursorBenchmark extends HotPath {
    private static final int RECORDS = 100;
    private static final int VALUE = 1_000;
    private static final long SEED = 42;

    private byte[] body = {};

    @Setup
    public void write() {
        Random random = new Random(SEED);
        StringBuilder json = new StringBuilder("{\"records\":[");
        for (int i = 0; i < RECORDS; i++) {
            byte[] value = new byte[VALUE];
            random.nextBytes(value);
            json.append(i == 0 ? "" : ",")
                    .append("{\"value\":\"")
                    .append(Base64.getEncoder().encodeToString(value))
                    .append("\"}");
        }
        body = json.append("]}").toString().getBytes(StandardCharsets.UTF_8);
    }

    @Benchmark
    public void records(Blackhole values) {
        JsonCursor json = new JsonCursor(body);
        json.open('{');
        while (json.more('}')) {
            json.name();
            json.open('[');
            while (json.more(']')) {
                json.open('{');
                while (json.more('}')) {
                    json.name();
                    values.consume(json.base64());
                }
            }
        }
        json.end();
    }
}
