package io.floodmark.gateway.body;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.quota.RequestMemory;
import io.floodmark.gateway.settings.SizeBound;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The compression of a body. */
public enum BodyEncoding {
    IDENTITY {
        @Override
        InputStream open(byte[] body) {
            return new ByteArrayInputStream(body);
        }
    },
    GZIP {
        @Override
        InputStream open(byte[] body) {
            return new GzipBody(body);
        }
    },
    ZSTD {
        @Override
        InputStream open(byte[] body) throws IOException {
            return new ZstdBody(body);
        }
    };

    private static final int CHUNK = 16 * 1024;

    /** Opens the decompressed stream. Reading throws a {@link RefusedException} that says where the body is damaged. */
    abstract InputStream open(byte[] body) throws IOException;

    public static BodyEncoding of(@Nullable String contentEncoding) {
        return switch (contentEncoding == null ? "" : contentEncoding.strip().toLowerCase(Locale.ROOT)) {
            case "", "identity" -> IDENTITY;
            case "gzip", "x-gzip" -> GZIP;
            case "zstd" -> ZSTD;
            default ->
                throw new RefusedException(
                        Reason.BAD_MEDIA_TYPE, "unsupported Content-Encoding; expected gzip, zstd or none");
        };
    }

    /**
     * Returns the decompressed body. It takes CPU time, so event loops must not call it.
     *
     * @param memory from which each step is claimed first
     * @throws RefusedException if the body is larger than the bound, or damaged
     */
    public byte[] inflate(byte[] body, SizeBound bound, RequestMemory.Claim memory) {
        ByteArrayOutputStream inflated = new ByteArrayOutputStream();
        byte[] chunk = new byte[CHUNK];
        try (InputStream in = open(body)) {
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                if (inflated.size() + (long) read > bound.bytes()) {
                    throw bound.exceeded("the inflated body");
                }
                memory.take(read);
                inflated.write(chunk, 0, read);
            }
        } catch (IOException broken) {
            throw new RefusedException(Reason.BAD_REQUEST, "the body is not in its Content-Encoding, or is cut off");
        }
        return inflated.toByteArray();
    }
}
