package io.floodmark.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.load.ByteBudget;
import io.floodmark.load.Fleet;
import io.floodmark.load.Latencies;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.load.LocalFleet;
import io.floodmark.load.RequestTexts;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Quantile;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.HttpProduce;
import io.floodmark.model.workload.RecordHeaders;
import io.floodmark.model.workload.RecordSizes;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.traffic.Pace;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntUnaryOperator;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class HttpFleetTest {
    private static final Duration DRAIN = Duration.ofSeconds(20);
    private static final int COPIES = 2;

    /** The bytes of a record in a batch of its own, in addition to its payload. */
    private static final int BESIDE = 82;

    private static HttpFleetSettings settings(String url, HttpProduce.Format format, int records, int connections) {
        return settings(url, format, records, connections, RecordSpec.of(new Bytes(100), new Content.Random()), 1);
    }

    private static HttpFleetSettings settings(
            String url,
            HttpProduce.Format format,
            int records,
            int connections,
            RecordSpec record,
            double randomShare) {
        HttpProduce http = HttpProduce.of(url, format, records, Duration.ofSeconds(30));
        return new HttpFleetSettings(
                http,
                new RequestTexts(Map.of("Authorization", "Bearer word"), "", ""),
                List.of("one", "two"),
                connections,
                5_000_000,
                record,
                randomShare,
                7,
                COPIES);
    }

    private static LoadOrder order(double perSecond, long budget) {
        return new LoadOrder(Pace.constant(perSecond), Duration.ofMinutes(1), List.of(new ByteBudget(budget)));
    }

    /** The results of a run of the given length. */
    private static final class Ran {
        private final List<LoadInterval> intervals = new ArrayList<>();
        private final List<TrialEvent> events = new ArrayList<>();
        private final LoadTotals totals;

        Ran(Fleet fleet, LoadOrder order, Duration length) throws InterruptedException {
            try (LoadSession session = fleet.start(order)) {
                long end = System.nanoTime() + length.toNanos();
                CountDownLatch never = new CountDownLatch(1);
                while (System.nanoTime() < end && !session.ended()) {
                    intervals.addAll(session.poll());
                    never.await(50, TimeUnit.MILLISECONDS);
                }
                totals = session.stop(DRAIN);
                intervals.addAll(session.poll());
                events.addAll(session.events());
            }
        }
    }

    private static Ran run(Sink sink, HttpProduce.Format format, int records, double perSecond)
            throws InterruptedException {
        try (HttpFleet fleet = new HttpFleet(settings(sink.url(), format, records, 8), System::nanoTime)) {
            return new Ran(fleet, order(perSecond, 1L << 40), Duration.ofSeconds(1));
        }
    }

    private static Sink sink(IntUnaryOperator status) throws IOException {
        return new Sink(status, "{}");
    }

    @Test
    void sendsEveryRecordThatIsDueAndConfirmsIt() throws IOException, InterruptedException {
        try (Sink sink = sink(number -> 200)) {
            Ran ran = run(sink, HttpProduce.Format.RAW, 1, 300);

            assertThat(ran.totals.acked()).isEqualTo(sink.requests().size()).isGreaterThan(200);
            assertThat(ran.totals.failed() + ran.totals.unknown()).isZero();
            assertThat(sink.requests()).allSatisfy(request -> {
                assertThat(request.path()).isIn("/in/one?x=1", "/in/two?x=1");
                assertThat(request.authorization()).isEqualTo("Bearer word");
                assertThat(request.contentType()).isEqualTo("application/octet-stream");
                assertThat(request.body()).hasSize(100);
            });
            assertThat(ran.events).isEmpty();
            assertThat(ran.intervals)
                    .anySatisfy(interval -> assertThat(interval.payloadBytes()).isEqualTo(100.0 * interval.acked()));
        }
    }

    @Test
    void sharesOutRecordsAmongItsWorkers() throws IOException, InterruptedException {
        try (Sink sink = sink(number -> 200)) {
            HttpEngine engine = new HttpEngine(settings(sink.url(), HttpProduce.Format.RAW, 1, 8), System::nanoTime);
            try (LocalFleet fleet = new LocalFleet(engine, 3, System::nanoTime)) {
                Ran ran = new Ran(fleet, order(300, 1L << 40), Duration.ofSeconds(1));

                long due = ran.intervals.stream().mapToLong(LoadInterval::due).sum();
                assertThat(due).isGreaterThan(200);
                assertThat(ran.totals.acked())
                        .as("of the records that were due, each once")
                        .isPositive()
                        .isEqualTo(sink.requests().size())
                        .isLessThanOrEqualTo(due);
            }
        }
    }

    @Test
    void sendsRecordsThatCompressAsThePlanSays() throws IOException, InterruptedException {
        RecordSpec record = RecordSpec.of(new Bytes(2_000), new Content.CompressesTo(0.25));
        try (Sink sink = sink(number -> 200)) {
            HttpFleetSettings settings = settings(sink.url(), HttpProduce.Format.RAW, 1, 8, record, 0.2);
            try (HttpFleet fleet = new HttpFleet(settings, System::nanoTime)) {
                new Ran(fleet, order(100, 1L << 40), Duration.ofSeconds(1));
            }

            assertThat(sink.requests()).isNotEmpty().allSatisfy(request -> {
                byte[] body = request.body().getBytes(StandardCharsets.ISO_8859_1);
                Deflater deflater = new Deflater();
                deflater.setInput(body);
                deflater.finish();
                assertThat(deflater.deflate(new byte[2 * body.length])).isBetween(200, 1_000);
                deflater.end();
            });
        }
    }

    @Test
    void putsSeveralRecordsIntoARequest() throws IOException, InterruptedException {
        try (Sink sink = sink(number -> 200)) {
            Ran ran = run(sink, HttpProduce.Format.FRAMED, 10, 4_000);

            assertThat(ran.totals.acked()).isGreaterThan(2_000);
            long bytes = sink.requests().stream()
                    .mapToLong(request -> request.body().length())
                    .sum();
            assertThat(bytes).isEqualTo(ran.totals.acked() * (4 + 1 + 100));
        }
    }

    @Test
    void tellsWhatIsCertainlyNotWrittenFromWhatNobodyKnows() throws IOException, InterruptedException {
        int[] statuses = {200, 429, 503, 400, 504, 500};
        try (Sink sink = sink(number -> statuses[number % statuses.length])) {
            Ran ran = run(sink, HttpProduce.Format.RAW, 1, 300);

            long requests = sink.requests().size();
            assertThat(ran.totals.acked() + ran.totals.failed() + ran.totals.unknown())
                    .isEqualTo(requests);
            assertThat(ran.totals.acked()).isBetween(requests / 6 - 1, requests / 6 + 1);
            assertThat(ran.totals.failed()).isBetween(requests / 2 - 2, requests / 2 + 2);
            assertThat(ran.totals.unknown()).isBetween(requests / 3 - 2, requests / 3 + 2);
            assertThat(ran.events)
                    .anySatisfy(event ->
                            assertThat(event.text()).contains("200 x", "400 x", "429 x", "500 x", "503 x", "504 x"));
        }
    }

    @Test
    void countsTheRecordsThatA2xxDidNotWrite() throws IOException, InterruptedException {
        String v2 = "{\"offsets\":[{\"partition\":0,\"offset\":1,\"error_code\":null},"
                + "{\"partition\":null,\"offset\":null,\"error_code\":50002,\"error\":\"no\"}]}";
        try (Sink sink = new Sink(number -> 200, v2)) {
            Ran ran = run(sink, HttpProduce.Format.V2, 2, 400);

            assertThat(ran.totals.failed()).isEqualTo(sink.requests().size());
            assertThat(ran.totals.acked()).isGreaterThan(100);
        }
    }

    @Test
    void countsAsUnknownWhatAPartialAnswerDoesNotKnow() throws IOException, InterruptedException {
        String partial = "{\"records\":[{\"status\":200,\"partition\":0,\"offset\":1},"
                + "{\"status\":504,\"outcome\":\"unknown\"},{\"status\":503,\"outcome\":\"not-written\"}]}";
        try (Sink sink = new Sink(number -> 207, partial)) {
            Ran ran = run(sink, HttpProduce.Format.FRAMED, 3, 4_000);

            // The last request of a load phase may have fewer records.
            long requests = sink.requests().size();
            assertThat(requests).isGreaterThan(100);
            assertThat(ran.totals.acked()).isBetween(requests * 9 / 10, requests);
            assertThat(ran.totals.unknown()).isBetween(requests * 9 / 10, requests);
            assertThat(ran.totals.failed()).isBetween(requests * 9 / 10, requests);
        }
    }

    @Test
    void aStallShowsInTheLatencyOfAllThatWasDueInIt() throws IOException, InterruptedException {
        CountDownLatch held = new CountDownLatch(1);
        AtomicReference<InterruptedException> interrupted = new AtomicReference<>();
        try (Sink sink = sink(number -> {
                    if (number == 100) {
                        try {
                            held.await(1, TimeUnit.SECONDS);
                        } catch (InterruptedException leave) {
                            interrupted.set(leave);
                        }
                    }
                    return 200;
                });
                HttpFleet fleet = new HttpFleet(settings(sink.url(), HttpProduce.Format.RAW, 1, 1), System::nanoTime)) {
            Ran ran = new Ran(fleet, order(200, 1L << 40), Duration.ofSeconds(2));

            // A closed loop would show one slow request of 400. In an open loop, half of all requests wait for it.
            Latencies latencies = Latencies.ofIntervals(ran.intervals);
            assertThat(latencies.quantileNanos(Quantile.P99) / 1e6).isGreaterThan(800);
            assertThat(latencies.shareAbove(100_000_000)).isGreaterThan(0.2);
        }
    }

    @Test
    void sendsNothingBeyondItsBudget() throws IOException, InterruptedException {
        try (Sink sink = sink(number -> 200);
                HttpFleet fleet = new HttpFleet(settings(sink.url(), HttpProduce.Format.RAW, 1, 4), System::nanoTime)) {
            Ran ran = new Ran(fleet, order(1_000, 50L * COPIES * (100 + BESIDE)), Duration.ofSeconds(10));

            assertThat(sink.requests()).hasSize(50);
            assertThat(ran.totals.budgetSpent()).isTrue();
        }
    }

    @Test
    void chargesItsBudgetWhatEachRecordHolds() throws IOException, InterruptedException {
        long budget = 2_000_000;
        Bytes largest = Bytes.ofKiB(100);
        RecordSpec record = new RecordSpec(
                new RecordSizes.LogNormal(Bytes.ofKiB(4), 1, largest),
                new Content.Random(),
                Optional.empty(),
                RecordHeaders.NONE);
        try (Sink sink = sink(number -> 200);
                HttpFleet fleet = new HttpFleet(
                        settings(sink.url(), HttpProduce.Format.RAW, 1, 4, record, 1), System::nanoTime)) {
            Ran ran = new Ran(fleet, order(1_000, budget), Duration.ofSeconds(10));

            assertThat(ran.totals.budgetSpent()).isTrue();
            assertThat(sink.requests().stream()
                            .mapToLong(request -> COPIES * (request.body().length() + (long) BESIDE))
                            .sum())
                    .isLessThanOrEqualTo(budget)
                    .isGreaterThan(budget - COPIES * (largest.value() + BESIDE));
        }
    }

    @Test
    void saysThatNobodyListens() throws IOException {
        int port;
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = taken.getLocalPort();
        }
        HttpFleetSettings settings = settings("http://127.0.0.1:" + port + "/{topic}", HttpProduce.Format.RAW, 1, 2);
        try (HttpFleet fleet = new HttpFleet(settings, System::nanoTime)) {
            assertThatThrownBy(() -> fleet.start(order(10, 1_000)))
                    .isInstanceOf(TargetException.class)
                    .hasMessageContaining("cannot connect to http://127.0.0.1:" + port)
                    .hasMessageContaining("workload.produce.url");
        }
    }
}
