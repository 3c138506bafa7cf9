package io.floodmark.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.floodmark.crew.CrewFleet;
import io.floodmark.crew.CrewFleetContract;
import io.floodmark.crew.CrewSettings;
import io.floodmark.load.ByteBudget;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.model.unit.SystemClock;
import io.floodmark.testing.CommandLines;
import io.floodmark.traffic.Pace;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests a standalone cluster with authentication and encryption, as docs/how-to/several-machines.md demands if secrets
 * are sent.
 */
@Tag("full")
class GuardedSparkTest {
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final String SECRET = "hidden-guard";

    /** The usual settings for master, workers and driver alike. */
    private static final Map<String, String> GUARDED = Map.of(
            "spark.authenticate",
            "true",
            "spark.authenticate.secret",
            SECRET,
            "spark.network.crypto.enabled",
            "true",
            // REST authenticates nobody, and a master with a secret refuses to start if it is enabled.
            "spark.master.rest.enabled",
            "false");

    @TempDir
    private Path folder;

    private final LongAdder welcome = new LongAdder();
    private final LongAdder strangers = new LongAdder();

    /** Starts a server that accepts requests with the secret of the plan only. */
    private HttpServer server() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            boolean known = ("Bearer " + CrewFleetContract.SECRET)
                    .equals(exchange.getRequestHeaders().getFirst("Authorization"));
            (known ? welcome : strangers).increment();
            exchange.sendResponseHeaders(known ? 204 : 401, -1);
            exchange.close();
        });
        server.start();
        return server;
    }

    private SparkSettings confidential(StandaloneSpark spark, HttpServer server) {
        Path log = folder.resolve("driver.log");
        String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/{topic}";
        SparkSettings open = new SparkGround("b:9092", spark.master(), Map.of())
                .settings(OptionalInt.of(1), "none", "engine: http, url: \"" + url + "\"", log);
        CrewSettings crew = open.crew();
        return new SparkSettings(
                open.fleet(),
                new CrewSettings(
                        crew.workers(),
                        crew.bootstrapServers(),
                        crew.brokers(),
                        crew.client(),
                        true,
                        crew.topics(),
                        crew.workload(),
                        crew.producers(),
                        crew.plan(),
                        crew.texts(),
                        crew.pool()),
                new DriverFiles(StandaloneSpark.jars(), Optional.of(spark.defaults()), Optional.empty()),
                log);
    }

    @Test
    void secretsReachWorkersOverASparkThatAuthenticatesAndEncrypts() throws IOException {
        LoadOrder order = new LoadOrder(Pace.constant(100), LONG, List.of(new ByteBudget(1L << 30)));
        HttpServer server = server();
        try (StandaloneSpark spark = new StandaloneSpark(folder, 1, StandaloneSpark.STORE, GUARDED);
                CrewFleet fleet = SparkFleet.start(confidential(spark, server), new SystemClock());
                LoadSession session = fleet.start(order)) {
            await().atMost(LONG).until(() -> {
                session.poll();
                return welcome.sum() >= 100 || session.ended();
            });
            assertThat(spark.executors())
                    .singleElement()
                    .satisfies(executor -> assertThat(CommandLines.of(executor))
                            .contains("-Dspark.authenticate=true", "-Dspark.network.crypto.enabled=true")
                            .doesNotContain(SECRET));
            assertThat(session.stop(LONG).failed()).isZero();
            assertThat(session.events()).isEmpty();
        } finally {
            server.stop(0);
        }

        assertThat(welcome.sum()).isGreaterThanOrEqualTo(100);
        assertThat(strangers.sum()).isZero();
    }
}
