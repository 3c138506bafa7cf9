package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A gateway in a process of its own that gets bad requests, and the resources it holds when it is idle. */
final class FuzzedGateway implements AutoCloseable {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    /** If a hundred bytes of each request remained, the requests of the bench would exceed this. */
    private static final long MORE_HEAP_BYTES = 16 << 20;
    /** Connections to brokers come and go. */
    private static final long MORE_FILES = 10;

    private final GatewayProcess process;
    private final Path log;
    private final String topic;
    private final Client client;

    private FuzzedGateway(GatewayProcess process, Path log, String topic, Optional<String> authorization) {
        this.process = process;
        this.log = log;
        this.topic = topic;
        client = new Client(process.port(), PATIENCE, authorization);
    }

    /**
     * Starts a gateway.
     *
     * @param topic an existing topic
     * @param authorization of a user with access
     * @param more keys and values of settings
     */
    static FuzzedGateway start(
            Path log, String bootstrapServers, String topic, Optional<String> authorization, String... more) {
        List<String> settings = new ArrayList<>(List.of(
                // With short timeouts, clients that stop are answered soon.
                "http.header-timeout",
                "100ms",
                "http.body-timeout",
                "100ms",
                "http.keep-alive",
                "1s",
                "requests.max-body",
                "128KiB",
                "requests.max-inflated",
                "256KiB"));
        settings.addAll(List.of(more));
        FuzzedGateway started = new FuzzedGateway(
                GatewayProcess.logging(log, bootstrapServers, settings.toArray(String[]::new)),
                log,
                topic,
                authorization);
        await().atMost(SOON).until(() -> started.client.get("/v3/clusters").status() == 200);
        return started;
    }

    Client client() {
        return client;
    }

    Fuzz.Place place() {
        return new Fuzz.Place(process.port(), topic, client.cluster());
    }

    /** Waits until nothing of a request is left. Returns the resources that the process then holds. */
    Footprint atRest() {
        await().atMost(SOON).untilAsserted(() -> {
            Metrics metrics = Metrics.of(client);
            assertThat(List.of(
                            metrics.value("floodmark_gateway_body_bytes"),
                            metrics.value("floodmark_gateway_group_instances"),
                            metrics.value("floodmark_gateway_reads_waiting"),
                            // Up to two of them may belong to this object's own client.
                            Math.max(0, metrics.value("floodmark_gateway_connections") - 2),
                            metrics.sum("floodmark_gateway_lane_records"),
                            metrics.sum("floodmark_gateway_lane_bytes")))
                    .as("bytes of bodies, group instances, waiting reads, connections, records and bytes in lanes of "
                            + topic)
                    .containsOnly(0.0);
        });
        return Footprint.of(process.pid());
    }

    /** Checks that the gateway holds no more than before, still serves, and has logged no error. */
    void check(Footprint before) throws IOException {
        Footprint after = atRest();
        System.out.println(topic + " before " + before + ", after " + after);
        assertThat(process.lives()).isTrue();
        assertThat(after.heapBytes()).isLessThan(before.heapBytes() + MORE_HEAP_BYTES);
        assertThat(after.files()).isLessThan(before.files() + MORE_FILES);
        await().atMost(SOON)
                .pollInterval(Duration.ofSeconds(1))
                .untilAsserted(
                        () -> assertThat(Footprint.of(process.pid()).threads()).isLessThanOrEqualTo(before.threads()));
        await().atMost(SOON).until(() -> client.post(topic, "", "honest").status() == 200);
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            assertThat(lines.filter(line -> line.startsWith("ERROR io."))).isEmpty();
        }
    }

    /** Opens as many streams of events as a client may hold. Clients that are gone must hold none of them. */
    void openStreams(int streams) throws IOException {
        List<HttpResponse<InputStream>> open = new ArrayList<>();
        for (int i = 0; i < streams; i++) {
            open.add(client.stream("/v1/topics/" + topic + "/events"));
        }
        for (HttpResponse<InputStream> stream : open) {
            assertThat(stream.statusCode()).isEqualTo(200);
            stream.body().close();
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
