package io.floodmark.gateway;

import static io.floodmark.gateway.FuzzBytes.gzip;

import com.github.luben.zstd.ZstdCompressCtx;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The encoding of a body in a {@link UniqueLoad}: plain, or two gzip members or Zstandard frames, the second of which
 * may be damaged.
 */
enum UniqueEncoding {
    PLAIN(false) {
        @Override
        byte[] member(byte[] part) {
            return part;
        }
    },
    GZIP(false) {
        @Override
        byte[] member(byte[] part) {
            return gzip(part);
        }
    },
    ZSTD(false) {
        @Override
        byte[] member(byte[] part) {
            return zstd(part);
        }
    },
    DAMAGED_GZIP(true) {
        @Override
        byte[] member(byte[] part) {
            return gzip(part);
        }
    },
    DAMAGED_ZSTD(true) {
        @Override
        byte[] member(byte[] part) {
            return zstd(part);
        }
    };

    /** Most requests are plain, so that the others do not use up the rate of the load. */
    static final List<UniqueEncoding> MIXED =
            List.of(PLAIN, PLAIN, PLAIN, GZIP, DAMAGED_GZIP, PLAIN, PLAIN, PLAIN, ZSTD, DAMAGED_ZSTD);

    /** Both kinds of checksums begin this many bytes before the end: gzip's is followed by a length. */
    private static final int GZIP_TRAILER_BYTES = 8;

    private static final int ZSTD_TRAILER_BYTES = 4;
    private static final int KINDS_OF_DAMAGE = 4;

    private final boolean damaged;

    UniqueEncoding(boolean damaged) {
        this.damaged = damaged;
    }

    /** True if no record of such a request may be written. */
    boolean damaged() {
        return damaged;
    }

    abstract byte[] member(byte[] part);

    /** Compresses with a checksum, because otherwise damaged data would be read as other data. */
    private static byte[] zstd(byte[] part) {
        try (ZstdCompressCtx context = new ZstdCompressCtx()) {
            return context.setChecksum(true).compress(part);
        }
    }

    Optional<String> contentEncoding() {
        return switch (this) {
            case PLAIN -> Optional.empty();
            case GZIP, DAMAGED_GZIP -> Optional.of("gzip");
            case ZSTD, DAMAGED_ZSTD -> Optional.of("zstd");
        };
    }

    /** @param seed determines the kind of damage, and its position */
    byte[] encode(byte[] body, int seed) {
        if (this == PLAIN) {
            return body;
        }
        byte[] second = member(Arrays.copyOfRange(body, body.length / 2, body.length));
        ByteArrayOutputStream encoded = new ByteArrayOutputStream();
        encoded.writeBytes(member(Arrays.copyOf(body, body.length / 2)));
        encoded.writeBytes(damaged ? damaged(second, seed) : second);
        return encoded.toByteArray();
    }

    private byte[] damaged(byte[] member, int seed) {
        return switch (Math.floorMod(seed, KINDS_OF_DAMAGE)) {
            case 0 -> changed(member, 0);
            case 1 -> changed(member, member.length - (this == DAMAGED_GZIP ? GZIP_TRAILER_BYTES : ZSTD_TRAILER_BYTES));
            case 2 -> Arrays.copyOf(member, 1 + Math.floorMod(seed / KINDS_OF_DAMAGE, member.length - 1));
            default -> Arrays.copyOf(member, member.length + 1);
        };
    }

    private static byte[] changed(byte[] member, int at) {
        byte[] changed = member.clone();
        changed[at] ^= 1;
        return changed;
    }
}
