package io.floodmark.gateway;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Pattern;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** Passwords as they are kept: <code>pbkdf2-sha256$ROUNDS$SALT$HASH</code> (RFC 8018), salt and hash in Base64. */
public final class PasswordHash {
    private static final Pattern FORM =
            Pattern.compile("pbkdf2-sha256\\$[0-9]{1,7}\\$[A-Za-z0-9+/=]{8,}\\$[A-Za-z0-9+/=]{16,}");
    /** OWASP's password storage cheat sheet, 2023, for PBKDF2 with HMAC-SHA-256. */
    private static final int ROUNDS = 600_000;

    private static final int SALT_BYTES = 16;
    private static final int HASH_BITS = 256;

    private PasswordHash() {}

    /** A new one. Takes a tenth of a second or more. */
    public static String of(char[] password) {
        byte[] salt = new byte[SALT_BYTES];
        new SecureRandom().nextBytes(salt);
        return "pbkdf2-sha256$" + ROUNDS + "$" + base64(salt) + "$" + base64(hash(password, salt, ROUNDS));
    }

    static boolean legal(String hash) {
        return FORM.matcher(hash).matches();
    }

    /** @param hash a legal one */
    static boolean fits(char[] password, String hash) {
        String[] parts = hash.split("\\$", -1);
        byte[] expected = Base64.getDecoder().decode(parts[3]);
        byte[] given = hash(password, Base64.getDecoder().decode(parts[2]), Integer.parseInt(parts[1]));
        return MessageDigest.isEqual(expected, given);
    }

    private static byte[] hash(char[] password, byte[] salt, int rounds) {
        try {
            PBEKeySpec spec = new PBEKeySpec(password, salt, Math.max(1, rounds), HASH_BITS);
            return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                    .generateSecret(spec)
                    .getEncoded();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every Java has PBKDF2WithHmacSHA256", impossible);
        }
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
}
