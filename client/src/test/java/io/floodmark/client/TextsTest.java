package io.floodmark.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.traffic.Count;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextsTest {
    private static DataInputStream over(byte[] bytes) {
        return new DataInputStream(new ByteArrayInputStream(bytes));
    }

    @Test
    void readsWhatItWrote() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Texts.write(new DataOutputStream(bytes), "grün");

        assertThat(Texts.read(over(bytes.toByteArray()))).isEqualTo("grün");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE, Message.LARGEST + 1, Integer.MAX_VALUE})
    void makesNoRoomForWhatNoMessageHolds(int length) {
        byte[] bytes = ByteBuffer.allocate(8).putInt(length).array();

        assertThatThrownBy(() -> Texts.read(over(bytes)))
                .isInstanceOf(StreamCorruptedException.class)
                .hasMessageContaining("a text of " + length + " B; expected 0 to");
        assertThatThrownBy(() -> Texts.readBytes(over(bytes)))
                .isInstanceOf(StreamCorruptedException.class)
                .hasMessageContaining("a block of " + length + " B; expected 0 to");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MAX_VALUE})
    void makesNoRoomForAHistogramThatNoMessageHolds(int length) {
        ByteBuffer interval = ByteBuffer.allocate(4 * Long.BYTES + 1 + Count.values().length * Long.BYTES + 8);
        interval.putInt(interval.capacity() - 8, length);

        assertThatThrownBy(() -> IntervalReport.readFrom(over(interval.array())))
                .isInstanceOf(StreamCorruptedException.class)
                .hasMessageContaining("a block of " + length + " B");
    }
}
