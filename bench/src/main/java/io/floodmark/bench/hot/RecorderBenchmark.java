package io.floodmark.bench.hot;

import io.floodmark.traffic.Recorder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** A batch that is sent and acknowledged: its counts, and the latencies of its records. */
public class RecorderBenchmark extends HotPath {
    private static final long MILLISECOND = 1_000_000;

    @Param({"1", "16", "1000"})
    public int records;

    private final Recorder recorder = new Recorder();
    private long nowNanos;

    @Benchmark
    public void batch() {
        nowNanos += MILLISECOND;
        recorder.sent(records, records * 1_040L, 20_000);
        recorder.acked(nowNanos, nowNanos - 9 * MILLISECOND, nowNanos - 4 * MILLISECOND, records, nowNanos, 1_024);
    }
}
