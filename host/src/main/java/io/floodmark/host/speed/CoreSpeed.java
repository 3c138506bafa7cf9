package io.floodmark.host.speed;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.unit.NanoClock;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Duration;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Measures what one core does per second of CPU time: copies in memory, and encryption as of TLS. */
public final class CoreSpeed {
    /** More than the caches of a core. */
    private static final int COPIED = 64 << 20;

    /** Largest record of TLS. */
    private static final int TLS_RECORD = 16 << 10;

    private static final int KEY_BYTES = 32;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private CoreSpeed() {}

    /** Measures copies of 64 MiB from one array to another. */
    public static MeasuredSpeed memory(Duration time, NanoClock clock) {
        byte[] from = new byte[COPIED];
        byte[] to = new byte[COPIED];
        double perSecond = WorkRate.perCpuSecond(time, clock, () -> {
            System.arraycopy(from, 0, to, 0, COPIED);
            return COPIED;
        });
        return MeasuredSpeed.bytes("memory, copies of 64 MiB", perSecond, "one core");
    }

    /** Measures AES-256-GCM on blocks of 16 KiB, the cipher and the block of most TLS connections. */
    public static MeasuredSpeed encryption(Duration time, NanoClock clock) {
        try {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            SecretKeySpec key = new SecretKeySpec(new byte[KEY_BYTES], "AES");
            byte[] plain = new byte[TLS_RECORD];
            byte[] encrypted = new byte[TLS_RECORD + TAG_BITS / Byte.SIZE];
            byte[] nonce = new byte[NONCE_BYTES];
            long[] number = new long[1];
            double perSecond = WorkRate.perCpuSecond(time, clock, () -> {
                // A key must not be used with the same nonce twice.
                ByteBuffer.wrap(nonce).putLong(number[0]++);
                try {
                    cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, nonce));
                    cipher.doFinal(plain, 0, TLS_RECORD, encrypted);
                } catch (GeneralSecurityException impossible) {
                    throw new IllegalStateException(impossible);
                }
                return TLS_RECORD;
            });
            return MeasuredSpeed.bytes("TLS, AES-256-GCM of 16 KiB", perSecond, "one core");
        } catch (GeneralSecurityException missing) {
            throw new EnvironmentException("this Java has no AES-GCM (" + missing + "); use another one", missing);
        }
    }
}
