package io.floodmark.kafka;

import static io.floodmark.kafka.Connections.connect;
import static io.floodmark.kafka.Connections.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.error.TargetException.Kind;
import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.testing.kafka.SaslUser;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(240)
class ClusterClientTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = SharedClusters.QUIET.shared();

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    @Test
    void connectsToAClusterAndKnowsItsId() {
        try (ClusterClient client = connect(KAFKA)) {
            assertThat(client.clusterId())
                    .isEqualTo(KafkaCluster.get(KAFKA.admin().describeCluster().clusterId()));
        }
    }

    @Test
    void connectsWhenOneOfTheAddressesIsDead() throws IOException {
        String servers = "127.0.0.1:" + freePort() + "," + KAFKA.bootstrapServers();

        try (ClusterClient client = ClusterClient.connect(servers, ClientProperties.NONE, seconds(60))) {
            assertThat(client.clusterId()).isNotEmpty();
        }
    }

    @Test
    void reportsEveryMalformedAddress() {
        PlanException problem = catchThrowableOfType(
                PlanException.class,
                () -> ClusterClient.connect("broker,host:99999,ok:1", ClientProperties.NONE, seconds(20)));

        assertThat(problem.problems()).hasSize(2);
        assertThat(problem.problems().get(0)).contains("'broker'").contains("host:port");
        assertThat(problem.problems().get(1)).contains("'host:99999'");
    }

    @Test
    void saysThatAHostIsUnknown() {
        TargetException problem = refused("no-such-host.invalid:9092", ClientProperties.NONE);

        assertThat(problem.kind()).isEqualTo(Kind.UNREACHABLE);
        assertThat(problem).hasMessageContaining("unknown host 'no-such-host.invalid'");
    }

    @Test
    void saysThatAPortIsClosed() throws IOException {
        TargetException problem = refused("127.0.0.1:" + freePort(), ClientProperties.NONE);

        assertThat(problem.kind()).isEqualTo(Kind.UNREACHABLE);
        assertThat(problem).hasMessageContaining("connection refused");
    }

    @Test
    void saysThatThePortIsAnHttpServer() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(LOOPBACK, 0), 0);
        server.start();
        try {
            String address = "127.0.0.1:" + server.getAddress().getPort();

            assertThat(refused(address, ClientProperties.NONE)).hasMessageContaining("is an HTTP server");
            assertThat(refused(address, over("SSL"))).hasMessageContaining("is an HTTP server");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void saysThatThePortNeverAnswers() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, LOOPBACK)) {
            TargetException problem = refused("127.0.0.1:" + silent.getLocalPort(), ClientProperties.NONE);

            assertThat(problem.kind()).isEqualTo(Kind.UNREACHABLE);
            assertThat(problem).hasMessageContaining("does not answer");
        }
    }

    @Test
    void saysThatThePortSpeaksSomethingElse() throws IOException {
        try (ServerSocket greeter = new ServerSocket(0, 50, LOOPBACK);
                Greeting greeting = new Greeting(greeter, "SSH-2.0-OpenSSH_9.6\r\n")) {
            TargetException problem = refused("127.0.0.1:" + greeter.getLocalPort(), ClientProperties.NONE);

            assertThat(greeting).isNotNull();
            assertThat(problem).hasMessageContaining("answers 'SSH-2.0-OpenSSH_9.6', which is not Kafka");
        }
    }

    @Test
    void saysThatAClearTextListenerDoesNotSpeakTls() {
        TargetException problem = refused(firstOf(), over("SSL"));

        assertThat(problem.kind()).isEqualTo(Kind.UNREACHABLE);
        assertThat(problem).hasMessageContaining("speaks Kafka in clear text, but security.protocol=SSL");
    }

    @Test
    void saysThatAListenerHasNoSasl() {
        TargetException problem = refused(firstOf(), ClientProperties.of(SaslUser.OTHER.properties()));

        assertThat(problem.kind()).isEqualTo(Kind.DENIED);
        assertThat(problem).hasMessageContaining("set security.protocol without SASL");
    }

    @Test
    void saysThatAProtocolDoesNotExist() {
        PlanException problem = catchThrowableOfType(
                PlanException.class, () -> ClusterClient.connect(firstOf(), over("PLAIN"), seconds(20)));

        assertThat(problem).hasMessageContaining("command-config").hasMessageContaining("security.protocol");
    }

    private static TargetException refused(String servers, ClientProperties properties) {
        TargetException problem = catchThrowableOfType(
                TargetException.class, () -> ClusterClient.connect(servers, properties, seconds(20)));
        assertThat(problem).as("connecting to %s", servers).isNotNull();
        return problem;
    }

    private static ClientProperties over(String protocol) {
        return ClientProperties.of(Map.of("security.protocol", protocol));
    }

    private static String firstOf() {
        return KAFKA.bootstrapServers().replaceAll(",.*", "");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, LOOPBACK)) {
            return socket.getLocalPort();
        }
    }

    /** A server that sends data first, as SSH does. */
    private static final class Greeting implements AutoCloseable {
        private final Thread thread;

        Greeting(ServerSocket server, String words) {
            thread = new Thread(() -> greet(server, words), "greeting");
            thread.start();
        }

        private static void greet(ServerSocket server, String words) {
            try {
                while (!server.isClosed()) {
                    server.accept().getOutputStream().write(words.getBytes(StandardCharsets.US_ASCII));
                }
            } catch (IOException closed) {
                // The test is over.
            }
        }

        @Override
        public void close() {
            thread.interrupt();
        }
    }
}
