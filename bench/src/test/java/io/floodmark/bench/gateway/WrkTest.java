package io.floodmark.bench.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WrkTest {
    @Test
    void readsWhatWrkSays() {
        Wrk wrk = Wrk.read("""
                Running 15s test @ http://127.0.0.1:8082/topics/bench
                  1 threads and 32 connections
                  Thread Stats   Avg      Stdev     Max   +/- Stdev
                    Latency     3.25ms    1.21ms  30.11ms   85.20%
                    Req/Sec     9.80k   500.00    11.00k    70.00%
                  Latency Distribution
                     50%    2.90ms
                     75%    3.80ms
                     90%    5.00ms
                     99%    9.70ms
                  146925 requests in 15.00s, 30.00MB read
                  Socket errors: connect 0, read 1, write 0, timeout 2
                  Non-2xx or 3xx responses: 7
                Requests/sec:   9795.20
                Transfer/sec:      2.00MB
                """);

        assertThat(wrk).isEqualTo(new Wrk(9_795.2, "2.90ms", "9.70ms", 146_925, 10));
    }
}
