package io.floodmark.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.traffic.Count;
import io.floodmark.traffic.Pace;
import io.floodmark.traffic.RecordShape;
import io.floodmark.traffic.Recorder;
import io.floodmark.traffic.Tally;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every message is read as it was written; truncated and foreign bytes are rejected. */
class ProtocolTest {
    /** Reads a body to its end and returns it in a form that can be written again. */
    private interface Reader {
        Message.Body read(DataInputStream in) throws IOException;
    }

    /** A body of one kind of message, and its reader. */
    private record Body(String name, Message.Body written, Reader reader) {
        byte[] bytes() {
            return bytes(written);
        }

        /** Reads a body and returns its bytes after writing it again. */
        byte[] rewritten(byte[] bytes) throws IOException {
            return bytes(read(bytes));
        }

        Message.Body read(byte[] bytes) throws IOException {
            return reader.read(over(bytes));
        }

        private static byte[] bytes(Message.Body body) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (DataOutputStream out = new DataOutputStream(bytes)) {
                body.write(out);
            } catch (IOException impossible) {
                throw new IllegalStateException(impossible);
            }
            return bytes.toByteArray();
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static IntStream seeds() {
        return IntStream.rangeClosed(1, 10);
    }

    static Stream<Body> bodies() {
        return bodies(new SplittableRandom(1));
    }

    private static Stream<Body> bodies(SplittableRandom random) {
        Hello hello = new Hello(random.nextInt(), text(random), text(random));
        Failure failure = new Failure(
                List.of(Failure.Kind.values()).get(random.nextInt(Failure.Kind.values().length)), text(random));
        Trouble trouble = new Trouble(
                random.nextLong(),
                List.of(Trouble.Kind.values()).get(random.nextInt(Trouble.Kind.values().length)),
                text(random),
                text(random));
        Start start = new Start(
                random.nextLong(),
                random.nextLong(),
                Pace.constant(random.nextDouble(1, 1e6)),
                random.nextLong(),
                random.nextLong(),
                random.nextLong());
        Assignment assignment = new Assignment(
                random.nextInt(),
                random.nextInt(),
                random.nextInt(),
                random.nextInt(),
                random.nextInt(),
                random.nextInt(),
                random.nextLong(),
                RecordShape.ofSize(random.nextInt(1, 1_000)).withKeys(10, 8, 0.5),
                config(random));
        ConsumerAssignment consumers =
                new ConsumerAssignment(texts(random), random.nextInt(), random.nextBoolean(), config(random));
        IntervalReport interval = new IntervalReport(
                random.nextLong(),
                random.nextLong(),
                random.nextLong(),
                random.nextLong(),
                random.nextBoolean(),
                tally(random));
        ConsumeReport consumed =
                new ConsumeReport(random.nextInt(), random.nextLong(), random.nextLong(), tally(random));
        PartitionReport partitions = new PartitionReport(random.nextBoolean(), rows(random));
        List<String> topics = texts(random);
        return Stream.of(
                new Body("HELLO", hello::writeTo, in -> Hello.readFrom(in)::writeTo),
                new Body("FAILED", failure::writeTo, in -> Failure.readFrom(in)::writeTo),
                new Body("TROUBLE", trouble::writeTo, in -> Trouble.readFrom(in)::writeTo),
                new Body("START", start::writeTo, in -> Start.readFrom(in)::writeTo),
                new Body("CONFIGURE", assignment::writeTo, in -> Assignment.readFrom(in)::writeTo),
                new Body("CONFIGURE_CONSUMERS", consumers::writeTo, in -> ConsumerAssignment.readFrom(in)::writeTo),
                new Body("INTERVAL", interval::writeTo, in -> IntervalReport.readFrom(in)::writeTo),
                new Body("CONSUMED", consumed::writeTo, in -> ConsumeReport.readFrom(in)::writeTo),
                new Body("PARTITIONS", partitions::writeTo, in -> PartitionReport.readFrom(in)::writeTo),
                new Body("PREPARE", out -> Texts.writeAll(out, topics), in -> list(Texts.readAll(in))));
    }

    private static Message.Body list(List<String> texts) {
        return out -> Texts.writeAll(out, texts);
    }

    private static String text(SplittableRandom random) {
        return random.ints(random.nextInt(20), 0x20, 0x2fff)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static List<String> texts(SplittableRandom random) {
        List<String> texts = new ArrayList<>();
        for (int i = random.nextInt(1, 5); i > 0; i--) {
            texts.add(text(random));
        }
        return texts;
    }

    private static Map<String, String> map(SplittableRandom random) {
        Map<String, String> map = new TreeMap<>();
        texts(random).forEach(key -> map.put(key, text(random)));
        return map;
    }

    private static ClientConfig config(SplittableRandom random) {
        return new ClientConfig(map(random), map(random), map(random));
    }

    private static Tally tally(SplittableRandom random) {
        Recorder recorder = new Recorder();
        for (Count count : Count.values()) {
            recorder.count(count, random.nextLong(1_000_000));
        }
        for (int i = 0; i < 20; i++) {
            long nanos = random.nextLong(10_000_000_000L);
            recorder.acked(nanos, 0, nanos / 2, random.nextInt(1, 1_000), nanos / 3);
        }
        Tally tally = new Tally();
        recorder.handOver(tally);
        return tally;
    }

    private static List<PartitionReport.Row> rows(SplittableRandom random) {
        List<PartitionReport.Row> rows = new ArrayList<>();
        for (int i = random.nextInt(1, 5); i > 0; i--) {
            rows.add(new PartitionReport.Row(
                    random.nextInt(),
                    text(random),
                    random.nextInt(),
                    random.nextLong(),
                    random.nextLong(),
                    random.nextLong(),
                    random.nextLong()));
        }
        return rows;
    }

    /** The bytes that are written after reading are the same: none is lost or added. */
    @ParameterizedTest
    @MethodSource("seeds")
    void everyBodyIsReadAsItWasWritten(int seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        for (Body body : bodies(random).toList()) {
            byte[] bytes = body.bytes();
            assertThat(body.rewritten(bytes)).as("seed %d: %s", seed, body).isEqualTo(bytes);
        }
    }

    /** The test above would not notice a field that is never written. */
    @ParameterizedTest
    @MethodSource("seeds")
    void everyFieldIsReadAsItWas(int seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        Hello hello = new Hello(random.nextInt(), text(random), text(random));
        Trouble trouble = new Trouble(random.nextLong(), Trouble.Kind.LOST, text(random), text(random));
        Failure failure = new Failure(Failure.Kind.DENIED, text(random));
        PartitionReport partitions = new PartitionReport(random.nextBoolean(), rows(random));
        ConsumeReport consumed =
                new ConsumeReport(random.nextInt(), random.nextLong(), random.nextLong(), tally(random));

        assertThat(Hello.readFrom(written(hello::writeTo)))
                .usingRecursiveComparison()
                .isEqualTo(hello);
        assertThat(Trouble.readFrom(written(trouble::writeTo)))
                .usingRecursiveComparison()
                .isEqualTo(trouble);
        assertThat(PartitionReport.readFrom(written(partitions::writeTo)))
                .usingRecursiveComparison()
                .isEqualTo(partitions);
        Failure failed = Failure.readFrom(written(failure::writeTo));
        assertThat(failed.kind()).as("seed %d", seed).isEqualTo(failure.kind());
        assertThat(failed.text()).as("seed %d", seed).isEqualTo(failure.text());
        ConsumeReport read = ConsumeReport.readFrom(written(consumed::writeTo));
        assertThat(read.group()).as("seed %d", seed).isEqualTo(consumed.group());
        assertThat(read.toNanos()).as("seed %d", seed).isEqualTo(consumed.toNanos());
        assertThat(read.lag()).as("seed %d", seed).isEqualTo(consumed.lag());
        assertThat(read.tally().service())
                .as("seed %d", seed)
                .isEqualTo(consumed.tally().service());
    }

    private static DataInputStream written(Message.Body body) {
        return Message.of(Message.Kind.HELLO, body).body();
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void aTruncatedBodyIsRefused(Body body) {
        byte[] bytes = body.bytes();
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 200; i++) {
            int length = i == 0 ? bytes.length - 1 : random.nextInt(bytes.length);
            assertThatThrownBy(() -> body.read(Arrays.copyOf(bytes, length)))
                    .as("%d of %d bytes", length, bytes.length)
                    .isInstanceOf(EOFException.class);
        }
    }

    /**
     * Any bytes from the pipe are either read or rejected as input; they never cause an internal error of the reader.
     */
    @ParameterizedTest
    @MethodSource("bodies")
    void foreignBytesAreReadOrRefused(Body body) {
        SplittableRandom random = new SplittableRandom(11);
        for (int i = 0; i < 300; i++) {
            byte[] bytes = body.bytes();
            for (int flips = random.nextInt(1, 4); flips > 0; flips--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            assertThatCode(() -> readOrRefuse(body, bytes)).doesNotThrowAnyException();
        }
        for (int i = 0; i < 300; i++) {
            byte[] bytes = new byte[random.nextInt(400)];
            random.nextBytes(bytes);
            assertThatCode(() -> readOrRefuse(body, bytes)).doesNotThrowAnyException();
        }
    }

    private static void readOrRefuse(Body body, byte[] bytes) {
        try {
            body.read(bytes);
        } catch (IOException refused) {
            // Rejecting the bytes is correct.
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE})
    void aListOfLessThanNothingIsRefused(int size) {
        byte[] bytes = ByteBuffer.allocate(4).putInt(size).array();
        byte[] partitions = ByteBuffer.allocate(5).putInt(1, size).array();

        assertRefused(size, () -> Texts.readAll(over(bytes)));
        assertRefused(size, () -> Texts.readMap(over(bytes)));
        assertRefused(size, () -> PartitionReport.readFrom(over(partitions)));
    }

    private static void assertRefused(int size, ThrowingCallable read) {
        assertThatThrownBy(read)
                .isInstanceOf(StreamCorruptedException.class)
                .hasMessageContaining(size + " items; expected");
    }

    @Test
    void anUnknownKindIsRefused() {
        byte[] failure = ByteBuffer.allocate(5).put((byte) 99).array();
        byte[] trouble = ByteBuffer.allocate(20).put(8, (byte) 99).array();

        assertThatThrownBy(() -> Failure.readFrom(over(failure)))
                .isInstanceOf(StreamCorruptedException.class)
                .hasMessageContaining("kind 99; expected 0 to " + (Failure.Kind.values().length - 1));
        assertThatThrownBy(() -> Trouble.readFrom(over(trouble)))
                .isInstanceOf(StreamCorruptedException.class)
                .hasMessageContaining("kind 99; expected 0 to " + (Trouble.Kind.values().length - 1));
    }

    @ParameterizedTest
    @EnumSource(Message.Kind.class)
    void aMessageKeepsItsKindAndItsBody(Message.Kind kind) throws IOException {
        byte[] body = {1, 2, 3};
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Message.of(kind, out -> out.write(body)).writeTo(new DataOutputStream(bytes));
        Message.of(kind).writeTo(new DataOutputStream(bytes));

        DataInputStream in = over(bytes.toByteArray());

        Message first = Message.readFrom(in);
        assertThat(first.kind()).isEqualTo(kind);
        assertThat(first.body().readAllBytes()).isEqualTo(body);
        assertThat(Message.readFrom(in).body().read()).isEqualTo(-1);
        assertThat(first).hasToString(kind + " of 3 B");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE, Message.LARGEST + 1, Integer.MAX_VALUE})
    void aMessageOfALengthThatNoneHasIsRefused(int length) {
        byte[] bytes = ByteBuffer.allocate(16).putInt(length).array();

        assertThatThrownBy(() -> Message.readFrom(over(bytes)))
                .isInstanceOf(StreamCorruptedException.class)
                .hasMessageContaining("a message of " + length + " B");
    }

    private static DataInputStream over(byte[] bytes) {
        return new DataInputStream(new ByteArrayInputStream(bytes));
    }
}
