package io.floodmark.kafka.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.floodmark.model.cluster.HttpAccess;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.unit.Deadline;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NullSinksTest {
    private static ConnectRest open(String... workers) {
        return new ConnectRest(Stream.of(workers).map(URI::create).toList(), HttpAccess.OPEN);
    }

    private static Deadline soon() {
        return Deadline.in(Duration.ofSeconds(20), System::nanoTime);
    }

    @Test
    void tellsConnectorsOfOthersByPlugInAndTopics() {
        Map<String, String> ours = new SinkSettings(List.of("sink"), List.of("group"), 2, 100, Map.of())
                .config(0, List.of("floodmark-x-load-0-0", "floodmark-x-load-1-0"));

        assertThat(NullSinks.stranger(ours, topic -> topic.startsWith("floodmark-x-")))
                .isEmpty();
        assertThat(NullSinks.stranger(ours, topic -> topic.endsWith("0-0")))
                .hasValue("it reads topic 'floodmark-x-load-1-0', which is not of this run");
        assertThat(NullSinks.stranger(Map.of("connector.class", "FileStreamSink"), topic -> true))
                .hasValue("it runs FileStreamSink");
    }

    @Test
    void readsAnAddressAsItIsWritten() {
        ConnectRest rest = open("http://connect:8083/base/");

        NullSinks.Place place =
                NullSinks.Place.of(rest.address("floodmark-x-sink-0").toString(), HttpAccess.OPEN);

        assertThat(place.connector()).isEqualTo("floodmark-x-sink-0");
        assertThat(place.rest().base()).isEqualTo(rest.base()).hasToString("http://connect:8083/base");
        assertThatThrownBy(() -> NullSinks.Place.of("http://connect:8083", HttpAccess.OPEN))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("http://host:8083/connectors/name");
    }

    @Test
    void laysSettingsOfThePlanOverThoseOfANullSink() {
        Map<String, String> config = new SinkSettings(
                        List.of("sink"),
                        List.of("group"),
                        2,
                        100,
                        Map.of("value.converter", "Json", "topics", "theirs"))
                .config(0, List.of("ours"));

        assertThat(config)
                .containsEntry("value.converter", "Json")
                .containsEntry("topics", "ours")
                .containsEntry("key.converter", "org.apache.kafka.connect.converters.ByteArrayConverter")
                .containsEntry("consumer.override.allow.auto.create.topics", "false");
    }

    @Test
    void saysThatNobodyListens() throws IOException {
        int port;
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = taken.getLocalPort();
        }

        assertThat(ConnectLook.objection(open("http://127.0.0.1:" + port), "id", soon()))
                .hasValueSatisfying(why -> assertThat(why)
                        .contains(
                                "127.0.0.1:" + port,
                                "nothing listens there",
                                "expected the REST interface of a worker"));
    }

    @Test
    void saysThatSomethingElseAnswers() throws IOException {
        HttpServer other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        other.createContext("/", exchange -> {
            byte[] page = "<html>welcome</html>".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        other.start();
        try {
            String address = "http://127.0.0.1:" + other.getAddress().getPort();

            assertThat(ConnectLook.objection(open(address), "id", soon()))
                    .hasValueSatisfying(why -> assertThat(why)
                            .contains("answers with no JSON", "expected the REST interface of a Kafka Connect worker"));
        } finally {
            other.stop(0);
        }
    }
}
