package io.floodmark.bench.gateway;

import io.floodmark.bench.BenchBroker;
import io.floodmark.bench.Child;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Telegraf, built by {@code go install} with only its HTTP listener and its output to Kafka. It responds 204 once a
 * record is in its memory, and writes batches of 1,000 or what arrived in a second. It drops the oldest records if more
 * than 10,000 wait. These are its defaults, except that its default interval is ten seconds. One record per request, as
 * a text.
 */
final class Telegraf {
    private static final String VERSION = "1.37.2";
    private static final String PARTS =
            "custom,inputs.http_listener_v2,outputs.kafka,parsers.value,serializers.template";
    private static final Duration BUILD = Duration.ofMinutes(20);

    private Telegraf() {}

    static Peer start(Path folder, String bootstrapServers, String topic) throws IOException {
        int port = BenchBroker.freePort();
        Path config = Files.write(folder.resolve("telegraf.conf"), configuration(port, bootstrapServers, topic));
        Path log = folder.resolve("telegraf.log");
        Child child = Child.run(List.of(binary(log).toString(), "--config", config.toString()), Map.of(), log);
        return new Peer(child, port, GatewayProfile.TELEGRAF).listening();
    }

    private static Path binary(Path log) throws IOException {
        Path kept = Peer.KEPT.resolve("telegraf-" + VERSION);
        Path binary = kept.resolve("telegraf");
        if (Files.isExecutable(binary)) {
            return binary;
        }
        Files.createDirectories(kept);
        List<String> install =
                List.of("go", "install", "-tags", PARTS, "github.com/influxdata/telegraf/cmd/telegraf@v" + VERSION);
        try (Child build = Child.run(install, Map.of("GOBIN", kept.toString()), log)) {
            int end = build.await(BUILD);
            if (end != 0) {
                throw new IllegalStateException("go install ended with " + end + ": " + Files.readString(log));
            }
        }
        return binary;
    }

    private static List<String> configuration(int port, String bootstrapServers, String topic) {
        return List.of(
                "[agent]",
                "  flush_interval = \"1s\"",
                "  omit_hostname = true",
                "[[inputs.http_listener_v2]]",
                "  service_address = \"tcp://127.0.0.1:" + port + "\"",
                "  paths = [\"/telegraf\"]",
                "  methods = [\"POST\"]",
                "  data_format = \"value\"",
                "  data_type = \"string\"",
                "[[outputs.kafka]]",
                "  brokers = [\"" + bootstrapServers.replace(",", "\", \"") + "\"]",
                "  topic = \"" + topic + "\"",
                "  required_acks = -1",
                "  data_format = \"template\"",
                "  template = '{{ .Field \"value\" }}'");
    }
}
