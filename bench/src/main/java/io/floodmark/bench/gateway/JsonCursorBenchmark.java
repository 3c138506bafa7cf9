package io.floodmark.bench.gateway;

import io.floodmark.bench.hot.HotPath;
import io.floodmark.gateway.json.JsonCursor;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.infra.Blackhole;

/** The body of a request of version 2 with 100 binary values of 1,000 B. */
public class JsonCursorBenchmark extends HotPath {
    private static final int RECORDS = 100;

    private final byte[] body = GatewayProfile.V2.body(RECORDS);

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
