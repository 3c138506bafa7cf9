package io.floodmark.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.PlanException;
import io.floodmark.model.error.TargetException;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests services that answer wrongly or close connections: each request is reported once, with its own answer. */
@Timeout(60)
class LinesTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    /** One line that sends one request after the other. */
    private static final class Dialogue implements AutoCloseable {
        private final BlockingQueue<Integer> statuses = new LinkedBlockingQueue<>();
        private final PlainService service;
        private final Line line = new Line();
        private final Lines lines;

        Dialogue(IntFunction<String> answers) throws IOException {
            this(new PlainService(answers), "http", "");
        }

        Dialogue(PlainService service, String scheme, String authorities) {
            this.service = service;
            URI address = URI.create(service.url().replace("/{topic}", "").replace("http", scheme));
            lines = new Lines(
                    0,
                    new Dialer(address, TIMEOUT, authorities),
                    Map.of(),
                    "text/plain",
                    TIMEOUT,
                    System::nanoTime,
                    answered -> statuses.add(answered.status()));
            try {
                lines.open(List.of(line));
            } catch (TargetException refused) {
                lines.close();
                throw refused;
            }
        }

        int ask() throws InterruptedException {
            line.load(1, 0, 0);
            lines.send(List.of(new Lines.Parcel(line, "/path", Unpooled.wrappedBuffer(new byte[100]))));
            Integer status = statuses.poll(20, TimeUnit.SECONDS);
            assertThat(status).as("told").isNotNull();
            return status;
        }

        List<Integer> ask(int times) throws InterruptedException {
            Integer[] told = new Integer[times];
            for (int i = 0; i < times; i++) {
                told[i] = ask();
            }
            assertThat(statuses).as("told twice").isEmpty();
            return List.of(told);
        }

        @Override
        public void close() throws IOException {
            lines.close();
            service.close();
        }
    }

    @Test
    void staysOnOneConnection() throws IOException, InterruptedException {
        try (Dialogue dialogue = new Dialogue(number -> PlainService.answer(200 + number))) {
            assertThat(dialogue.ask(5)).containsExactly(200, 201, 202, 203, 204);
            assertThat(dialogue.service.connections()).isEqualTo(1);
        }
    }

    @Test
    void dialsAgainWhereTheServiceSaysThatItCloses() throws IOException, InterruptedException {
        String last = PlainService.answer(200, "Connection: close\r\n");
        try (Dialogue dialogue = new Dialogue(number -> last + PlainService.CLOSE)) {
            assertThat(dialogue.ask(5)).containsOnly(200);
            assertThat(dialogue.service.connections()).isEqualTo(5);
        }
    }

    @Test
    void waitsForTheAnswerBehindAnInterimOne() throws IOException, InterruptedException {
        String interim = "HTTP/1.1 100 Continue\r\n\r\n";
        try (Dialogue dialogue = new Dialogue(number -> interim + PlainService.answer(201))) {
            assertThat(dialogue.ask(3)).containsOnly(201);
        }
    }

    @Test
    void givesUpWhatIsNotAnsweredInTime() throws IOException, InterruptedException {
        try (Dialogue dialogue = new Dialogue(number -> number == 0 ? "" : PlainService.answer(200))) {
            long began = System.nanoTime();

            assertThat(dialogue.ask(1)).containsExactly(Line.NO_ANSWER);
            assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(TIMEOUT.toNanos());
            assertThat(dialogue.ask(2)).containsOnly(200);
        }
    }

    @Test
    void hasNoAnswerWhereTheConnectionBreaksOrSaysWhatIsNoHttp() throws IOException, InterruptedException {
        List<String> wrong = List.of(
                PlainService.CLOSE,
                "HTTP/1.1 200 x\r\nContent-Length: 9\r\n\r\nno" + PlainService.CLOSE,
                "no HTTP at all\r\n\r\n",
                "HTTP/1.1 200 x\r\nContent-Length: -7\r\n\r\n");
        try (Dialogue dialogue =
                new Dialogue(number -> number < wrong.size() ? wrong.get(number) : PlainService.answer(200))) {
            assertThat(dialogue.ask(wrong.size())).containsOnly(Line.NO_ANSWER);
            assertThat(dialogue.ask(2)).containsOnly(200);
        }
    }

    @Test
    void takesNoAnswerForThatOfTheNextRequest() throws IOException, InterruptedException {
        String unasked = PlainService.answer(408);
        try (Dialogue dialogue =
                new Dialogue(number -> number == 0 ? PlainService.answer(200) + unasked : PlainService.answer(201))) {
            assertThat(dialogue.ask(4)).containsExactly(200, 201, 201, 201);
        }
    }

    @Test
    void speaksTlsWithWhomThePlanTrustsAlone(@TempDir Path folder) throws Exception {
        Certified one = Certified.make(folder, "one");
        Certified other = Certified.make(folder, "other");

        PlainService service = new PlainService(number -> PlainService.answer(204), one.sockets());
        try (Dialogue dialogue = new Dialogue(service, "https", one.authority())) {
            assertThat(dialogue.ask(3)).containsOnly(204);
            assertThat(service.connections()).isEqualTo(1);
        }
        for (String authorities : List.of(other.authority(), "")) {
            try (PlainService unknown = new PlainService(number -> PlainService.answer(204), one.sockets())) {
                assertThatThrownBy(() -> new Dialogue(unknown, "https", authorities))
                        .isInstanceOf(TargetException.class)
                        .hasMessageContaining("cannot connect to https://127.0.0.1")
                        .hasMessageContaining("PKIX path building failed");
            }
        }
    }

    @Test
    void saysThatAuthoritiesAreNone() {
        assertThatThrownBy(() -> new Dialer(URI.create("https://127.0.0.1:1"), TIMEOUT, "none"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("workload.produce.ca-file holds no certificate");
    }

    @Test
    void saysThatItWasNotSentWhereNobodyListensAnyMore() throws IOException, InterruptedException {
        try (Dialogue dialogue = new Dialogue(number -> PlainService.answer(200) + PlainService.CLOSE)) {
            assertThat(dialogue.ask(1)).containsExactly(200);
            dialogue.service.close();

            int last = dialogue.ask();
            while (Lines.sent(last)) {
                // The line may not have noticed yet that the service is gone.
                assertThat(last).isEqualTo(Line.NO_ANSWER);
                last = dialogue.ask();
            }
        }
    }

    @Test
    void dialsAgainWhereTheRestOfAnAnsweredRequestIsUnderWay() throws IOException, InterruptedException {
        byte[] large = new byte[64 << 20];
        try (Dialogue dialogue = new Dialogue(number ->
                number == 0 ? PlainService.AT_THE_HEAD + PlainService.answer(413) : PlainService.answer(201))) {
            dialogue.line.load(1, 0, 0);
            dialogue.lines.send(List.of(new Lines.Parcel(dialogue.line, "/path", Unpooled.wrappedBuffer(large))));

            assertThat(dialogue.statuses.poll(20, TimeUnit.SECONDS)).isEqualTo(413);
            assertThat(dialogue.ask(2)).containsOnly(201);
            assertThat(dialogue.service.connections()).isEqualTo(2);
        }
    }

    @Test
    void reportsAbandonedRequestsOnce() throws IOException, InterruptedException {
        CountDownLatch arrived = new CountDownLatch(1);
        try (Dialogue dialogue = new Dialogue(number -> {
            arrived.countDown();
            return number == 0 ? "" : PlainService.answer(200);
        })) {
            dialogue.line.load(1, 0, 0);
            dialogue.lines.send(
                    List.of(new Lines.Parcel(dialogue.line, "/path", Unpooled.wrappedBuffer(new byte[100]))));
            // The service counts requests in the order in which its threads read them, so this one must be the first.
            assertThat(arrived.await(20, TimeUnit.SECONDS))
                    .as("request arrived")
                    .isTrue();
            dialogue.lines.abandon(List.of(dialogue.line));

            assertThat(dialogue.statuses.poll(20, TimeUnit.SECONDS)).isEqualTo(Line.NO_ANSWER);
            assertThat(dialogue.ask(1)).containsExactly(200);
        }
    }
}
