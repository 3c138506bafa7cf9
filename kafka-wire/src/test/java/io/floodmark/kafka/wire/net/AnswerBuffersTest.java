package io.floodmark.kafka.wire.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class AnswerBuffersTest {
    private static final int MIB = 1 << 20;

    private final AnswerBuffers buffers = new AnswerBuffers(4 * MIB);

    @Test
    void givesALargeBufferAgainOnceItIsReturned() {
        ByteBuffer first = buffers.tryAllocate(MIB);
        first.position(17);
        buffers.release(first);

        ByteBuffer again = buffers.tryAllocate(MIB - 5);

        assertThat(again).as("identity").isSameAs(first);
        assertThat(again.position()).isZero();
        assertThat(again.limit()).isEqualTo(MIB - 5);
    }

    @Test
    void givesNobodyABufferThatIsStillOut() {
        ByteBuffer first = buffers.tryAllocate(MIB);
        ByteBuffer second = buffers.tryAllocate(MIB);

        assertThat(second).as("identity").isNotSameAs(first);
        assertThat(second.isDirect()).isTrue();
    }

    @Test
    void keepsNoMoreThanItMayOutsideTheHeap() {
        ByteBuffer most = buffers.tryAllocate(3 * MIB);
        ByteBuffer beyond = buffers.tryAllocate(MIB);

        assertThat(most.isDirect()).isTrue();
        assertThat(beyond.isDirect()).isFalse();
        assertThat(beyond.remaining()).isEqualTo(MIB);
    }

    @Test
    void makesRoomForALargerOneOfWhatHasBecomeTooSmall() {
        for (ByteBuffer small : new ByteBuffer[] {buffers.tryAllocate(MIB), buffers.tryAllocate(MIB)}) {
            buffers.release(small);
        }

        assertThat(buffers.tryAllocate(3 * MIB).isDirect()).isTrue();
    }

    @Test
    void leavesSmallAnswersToTheHeap() {
        ByteBuffer small = buffers.tryAllocate(100);

        assertThat(small.isDirect()).isFalse();
        assertThat(small.remaining()).isEqualTo(100);
        buffers.release(small);
        assertThat(buffers.tryAllocate(100)).as("identity").isNotSameAs(small);
    }
}
