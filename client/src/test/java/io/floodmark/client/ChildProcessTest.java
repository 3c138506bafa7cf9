package io.floodmark.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.client.Message.Kind;
import io.floodmark.traffic.RecordShape;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests a real child process, without a cluster. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ChildProcessTest {
    private static final ClientConfig CONFIG =
            new ClientConfig(Map.of("bootstrap.servers", "127.0.0.1:1"), Map.of(), Map.of("acks", "1"));

    private Process child;
    private DataOutputStream in;
    private DataInputStream out;

    @BeforeEach
    void start() throws IOException {
        child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ChildMain.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        in = new DataOutputStream(child.getOutputStream());
        out = new DataInputStream(child.getInputStream());
        Hello hello = Hello.readFrom(heard(Kind.HELLO));
        assertThat(hello.protocol()).isEqualTo(Message.PROTOCOL);
        assertThat(hello.clientVersion()).isEqualTo(ClientLibrary.version());
        assertThat(hello.javaVersion()).contains(System.getProperty("java.version"));
    }

    @AfterEach
    void end() {
        child.destroyForcibly();
    }

    private DataInputStream heard(Kind kind) throws IOException {
        Message message = Message.readFrom(out);
        assertThat(message.kind()).isEqualTo(kind);
        return message.body();
    }

    private Failure failed() throws IOException {
        return Failure.readFrom(heard(Kind.FAILED));
    }

    private void configure(ClientConfig config) throws IOException {
        Assignment assignment = new Assignment(1, 0, 1, 1, 1, 0, 1, RecordShape.ofSize(100), config);
        Message.of(Kind.CONFIGURE, assignment::writeTo).writeTo(in);
    }

    @Test
    void isConfiguredAgainAndAgainAndGoesOnAfterAFailure() throws IOException {
        configure(CONFIG);
        assertThat(Texts.readMap(heard(Kind.CONFIGURED))).containsEntry("acks", "1");

        configure(CONFIG.with("no.such.property", "1"));
        Failure refused = failed();
        assertThat(refused.kind()).isEqualTo(Failure.Kind.PLAN);
        assertThat(refused.text()).contains("no.such.property");

        configure(CONFIG.with("acks", "all"));
        assertThat(Texts.readMap(heard(Kind.CONFIGURED))).containsEntry("acks", "all");
    }

    @Test
    void becomesConsumersOnRequest() throws IOException {
        ClientConfig config = new ClientConfig(Map.of("bootstrap.servers", "127.0.0.1:1"), Map.of(), Map.of());
        ConsumerAssignment assignment = new ConsumerAssignment(List.of("readers"), 2, false, config);

        Message.of(Kind.CONFIGURE_CONSUMERS, assignment::writeTo).writeTo(in);

        assertThat(Texts.readMap(heard(Kind.CONFIGURED))).containsEntry("group.id", "readers");
    }

    @Test
    void answersPingsBeforeItIsConfigured() throws IOException {
        Message.of(Kind.PING).writeTo(in);
        long first = heard(Kind.PONG).readLong();
        Message.of(Kind.PING).writeTo(in);

        assertThat(heard(Kind.PONG).readLong()).isGreaterThan(first);
    }

    @Test
    void doesNothingBeforeItIsConfigured() throws IOException {
        Message.of(Kind.PREPARE, body -> Texts.writeAll(body, List.of("topic"))).writeTo(in);
        assertThat(failed().text()).contains("before its configuration");

        Message.of(Kind.STOP, body -> body.writeLong(0)).writeTo(in);
        assertThat(failed().kind()).isEqualTo(Failure.Kind.CHILD);
    }

    @Test
    void reportsAClusterThatDoesNotAnswer() throws IOException {
        configure(CONFIG.with("max.block.ms", "50"));
        heard(Kind.CONFIGURED);

        Message.of(Kind.PREPARE, body -> Texts.writeAll(body, List.of("topic"))).writeTo(in);

        assertThat(failed().kind()).isEqualTo(Failure.Kind.UNREACHABLE);
    }

    @Test
    void endsInOrderWhenItsParentIsGone() throws IOException, InterruptedException {
        in.close();

        assertThat(child.waitFor()).isZero();
    }

    @Test
    void endsInOrderInTheMiddleOfAMessage() throws IOException, InterruptedException {
        in.writeInt(100);
        in.writeByte(1);
        in.close();

        assertThat(child.waitFor()).isZero();
    }

    @Test
    void cannotGoOnAfterForeignBytes() throws IOException, InterruptedException {
        in.write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        in.flush();

        assertThat(failed().text()).contains("something else than the protocol");
        assertThat(child.waitFor()).isEqualTo(1);
    }

    @Test
    void cannotGoOnAfterAMessageThatParentsDoNotSend() throws IOException, InterruptedException {
        Message.of(Kind.HELLO).writeTo(in);

        assertThat(failed().text()).contains("a parent does not send HELLO");
        assertThat(child.waitFor()).isEqualTo(1);
        assertThatThrownBy(() -> Message.readFrom(out)).isInstanceOf(EOFException.class);
    }
}
