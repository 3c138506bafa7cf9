package io.floodmark.gateway.access;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A stored password: <code>pbkdf2-sha256$ROUNDS$SALT$HASH</code> (RFC 8018), salt and hash in Base64. Immutable. */
public final class PasswordHash {
    static final int MOST_ROUNDS = 2_000_000;

    private static final Pattern FORM =
            Pattern.compile("pbkdf2-sha256\\$([0-9]{1,7})\\$([A-Za-z0-9+/=]{8,})\\$([A-Za-z0-9+/=]{16,})");
    /** The recommendation of OWASP's password storage cheat sheet, 2023, for PBKDF2 with HMAC-SHA-256. */
    private static final int ROUNDS = 600_000;

    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final byte[] FIRST_BLOCK = {0, 0, 0, 1};
    private static final int ROUNDS_OF_A_MILLISECOND = 2_000;

    private final int rounds;
    private final byte[] salt;
    private final byte[] hash;

    private PasswordHash(int rounds, byte[] salt, byte[] hash) {
        this.rounds = rounds;
        this.salt = salt;
        this.hash = hash;
    }

    /** Returns a new hash for a file of users. It takes a tenth of a second or more. */
    public static String of(char[] password) {
        return of(password, ROUNDS);
    }

    /**
     * Returns the stored form of a password, with a random salt.
     *
     * @param rounds the time of a check is proportional to them
     */
    public static String of(char[] password, int rounds) {
        byte[] salt = random(SALT_BYTES);
        return "pbkdf2-sha256$" + rounds + "$" + base64(salt) + "$" + base64(hash(password, salt, rounds, () -> {}));
    }

    /** Returns a hash that matches no password; checking it takes as long as with that number of rounds. */
    static PasswordHash nobodys(int rounds) {
        return new PasswordHash(rounds, random(SALT_BYTES), random(HASH_BYTES));
    }

    /** Parses an entry of a file of users; empty if it is invalid. */
    static Optional<PasswordHash> read(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        int rounds = Integer.parseInt(form.group(1));
        try {
            byte[] hash = Base64.getDecoder().decode(form.group(3));
            return rounds < 1 || rounds > MOST_ROUNDS || hash.length != HASH_BYTES
                    ? Optional.empty()
                    : Optional.of(new PasswordHash(rounds, Base64.getDecoder().decode(form.group(2)), hash));
        } catch (IllegalArgumentException notBase64) {
            return Optional.empty();
        }
    }

    int rounds() {
        return rounds;
    }

    /**
     * True if it is the hash of that password. The time is proportional to the rounds.
     *
     * @param goOn called about every millisecond
     */
    boolean fits(char[] password, Runnable goOn) {
        return MessageDigest.isEqual(hash, hash(password, salt, rounds, goOn));
    }

    /** Returns PBKDF2 with one block of output (RFC 8018, 5.2). The JDK's implementation cannot be paused. */
    private static byte[] hash(char[] password, byte[] salt, int rounds, Runnable goOn) {
        Mac mac = mac(password);
        mac.update(salt);
        byte[] last = mac.doFinal(FIRST_BLOCK);
        byte[] sum = last.clone();
        for (int round = 1; round < rounds; round++) {
            last = mac.doFinal(last);
            for (int i = 0; i < sum.length; i++) {
                sum[i] ^= last[i];
            }
            if (round % ROUNDS_OF_A_MILLISECOND == 0) {
                goOn.run();
            }
        }
        return sum;
    }

    private static Mac mac(char[] password) {
        byte[] key = new String(password).getBytes(StandardCharsets.UTF_8);
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            // Java rejects an empty key. HMAC pads keys with zeros anyway (RFC 2104).
            mac.init(new SecretKeySpec(key.length == 0 ? new byte[1] : key, "HmacSHA256"));
            return mac;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every Java has HmacSHA256", impossible);
        }
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
}
