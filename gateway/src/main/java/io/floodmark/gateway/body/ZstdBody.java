package io.floodmark.gateway.body;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import java.io.IOException;

/**
 * Decompresses a Zstandard body (RFC 8878): all its frames, up to its last byte. The library's stream gets the bytes of
 * one frame at a time, since it takes a truncated later frame for the end if both came in one read. Not thread-safe.
 */
final class ZstdBody extends BodyStream {
    /** The maximum number of frames, because each takes time of a worker, however short it is. */
    static final int MOST_FRAMES = 1_000;
    /** The largest window. A frame may request a window of gigabytes; RFC 9659 allows 8 MB on the web. */
    private static final int WINDOW_LOG = 23;

    private final Frames frames;
    private final ZstdInputStreamNoFinalizer inflated;

    ZstdBody(byte[] body) throws IOException {
        frames = new Frames(body);
        inflated = new ZstdInputStreamNoFinalizer(frames).setLongMax(WINDOW_LOG);
    }

    @Override
    public int read(byte[] into, int from, int length) {
        try {
            return inflated.read(into, from, length);
        } catch (IOException damaged) {
            throw frames.bad("has damaged data, or a window above 8 MiB");
        }
    }

    @Override
    public void close() throws IOException {
        inflated.close();
    }

    /** A stream in which no read returns bytes of two frames. */
    private static final class Frames extends BodyStream {
        private static final String BROKEN = "is invalid or cut off";

        private final byte[] body;
        /** The number of the current frame, from 1. */
        private int frame;

        private int start;
        private int at;
        private int end;

        Frames(byte[] body) {
            this.body = body;
        }

        @Override
        public int read(byte[] into, int from, int length) {
            if (at == end) {
                if (frame > 0 && at == body.length) {
                    return -1;
                }
                begin();
            }
            int read = Math.min(length, end - at);
            System.arraycopy(body, at, into, from, read);
            at += read;
            return read;
        }

        private void begin() {
            frame++;
            start = at;
            if (frame > MOST_FRAMES) {
                throw new RefusedException(
                        Reason.TOO_LARGE, "the zstd body has more than " + MOST_FRAMES + " frames; expected fewer");
            }
            end = at + length();
        }

        private int length() {
            if (at == body.length) {
                throw bad(BROKEN);
            }
            try {
                return (int) Zstd.findFrameCompressedSize(body, at, body.length - at);
            } catch (ZstdException broken) {
                throw bad(BROKEN);
            }
        }

        RefusedException bad(String problem) {
            return RefusedException.bad("the zstd body is invalid: frame " + frame + " " + problem + ", from byte "
                    + start + " of " + body.length + "; expected whole frames and nothing else (RFC 8878)");
        }
    }
}
