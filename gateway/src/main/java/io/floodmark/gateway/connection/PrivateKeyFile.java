package io.floodmark.gateway.connection;

import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a private key in PEM (RFC 7468) and checks whether it matches a certificate: a server with a wrong key fails
 * every handshake.
 */
final class PrivateKeyFile {
    private static final Pattern PKCS_8 =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
    /** The older formats: PKCS 1 for RSA, SEC 1 for EC. */
    private static final Pattern OLDER =
            Pattern.compile("-----BEGIN (RSA|EC) PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END \\1 PRIVATE KEY-----");

    private static final byte[] ANYTHING = {1, 2, 3};

    private PrivateKeyFile() {}

    /**
     * @throws PlanException if the file contains no key, or the key of another certificate; the message quotes nothing
     *     of the key
     */
    static void tryWith(Path file, X509Certificate certificate) {
        String text = text(file);
        PublicKey certified = certificate.getPublicKey();
        byte[] key = pkcs8(text, certified)
                .orElseThrow(() -> new PlanException(
                        file + " holds no key; expected PEM (PKCS 8, PKCS 1 or SEC 1) without a password"));
        if (!fits(key, certified)) {
            throw new PlanException(file + " is not the key of the certificate of "
                    + certificate.getSubjectX500Principal().getName() + "; expected the key that it was made for");
        }
    }

    /** Returns the key in PKCS 8. An older format is converted to the kind and curve of the certificate's key. */
    private static Optional<byte[]> pkcs8(String text, PublicKey certified) {
        Matcher pem = PKCS_8.matcher(text);
        if (pem.find()) {
            return Optional.of(decoded(pem.group(1)));
        }
        Matcher older = OLDER.matcher(text);
        return older.find()
                ? Optional.of(Der.pkcs8(Der.algorithm(certified.getEncoded()), decoded(older.group(2))))
                : Optional.empty();
    }

    /** Returns an empty array for invalid Base64, which matches no certificate. */
    private static byte[] decoded(String base64) {
        try {
            return Base64.getMimeDecoder().decode(base64);
        } catch (IllegalArgumentException cutOff) {
            return new byte[0];
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException unreadable) {
            throw new PlanException("cannot read " + file + "; expected a readable file with a key");
        }
    }

    /** True if the public key verifies a signature of the private key. */
    private static boolean fits(byte[] key, PublicKey certified) {
        Optional<String> signing = signing(certified.getAlgorithm());
        if (signing.isEmpty()) {
            return true;
        }
        try {
            PrivateKey mine =
                    KeyFactory.getInstance(certified.getAlgorithm()).generatePrivate(new PKCS8EncodedKeySpec(key));
            Signature signature = Signature.getInstance(signing.get());
            signature.initSign(mine);
            signature.update(ANYTHING);
            byte[] signed = signature.sign();
            signature.initVerify(certified);
            signature.update(ANYTHING);
            return signature.verify(signed);
        } catch (GeneralSecurityException another) {
            // The key is of another kind or another curve.
            return false;
        }
    }

    /** Returns empty for kinds that are not checked. */
    private static Optional<String> signing(String algorithm) {
        return switch (algorithm) {
            case "RSA" -> Optional.of("SHA256withRSA");
            case "EC" -> Optional.of("SHA256withECDSA");
            case "EdDSA" -> Optional.of("EdDSA");
            default -> Optional.empty();
        };
    }
}
