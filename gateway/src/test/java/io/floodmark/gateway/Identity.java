package io.floodmark.gateway;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;

/** A key and its self-signed certificate, created by the JDK's keytool. */
public record Identity(KeyStore store, Path certificate, Path key) {
    private static final char[] PASSWORD = "changeit".toCharArray();

    /**
     * Makes a key and a certificate.
     *
     * @param name the common name, and the name of the files
     */
    public static Identity make(Path folder, String name) {
        return make(folder, name, "EC");
    }

    /**
     * Makes a key of an algorithm and its certificate.
     *
     * @param algorithm of the key, by its JDK name
     */
    public static Identity make(Path folder, String name, String algorithm) {
        return make(folder, name, algorithm, "CN=" + name, "IP:127.0.0.1");
    }

    /**
     * Makes a key, and a certificate with a subject.
     *
     * @param alternatives alternative names of the subject, in keytool's format
     */
    public static Identity make(Path folder, String name, String algorithm, String subject, String alternatives) {
        try {
            Path file = folder.resolve(name + ".p12");
            Files.deleteIfExists(file);
            Process keytool = new ProcessBuilder(List.of(
                            Path.of(System.getProperty("java.home"), "bin", "keytool")
                                    .toString(),
                            "-genkeypair",
                            "-alias",
                            name,
                            "-keyalg",
                            algorithm,
                            "-dname",
                            subject,
                            "-ext",
                            "SAN=" + alternatives,
                            "-validity",
                            "2",
                            "-storetype",
                            "PKCS12",
                            "-keystore",
                            file.toString(),
                            "-storepass",
                            new String(PASSWORD)))
                    .redirectErrorStream(true)
                    .start();
            String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (keytool.waitFor() != 0) {
                throw new AssertionError("keytool said: " + said);
            }
            KeyStore store = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(file)) {
                store.load(in, PASSWORD);
            }
            return new Identity(
                    store,
                    pem(
                            folder.resolve(name + ".crt"),
                            "CERTIFICATE",
                            store.getCertificate(name).getEncoded()),
                    pem(
                            folder.resolve(name + ".key"),
                            "PRIVATE KEY",
                            store.getKey(name, PASSWORD).getEncoded()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static Path pem(Path file, String what, byte[] bytes) throws IOException {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return Files.writeString(file, "-----BEGIN " + what + "-----\n" + text + "\n-----END " + what + "-----\n");
    }

    /** Returns this identity with its key in a file of the format used before PKCS 8. */
    public Identity older() {
        try {
            String alias = store.aliases().nextElement();
            Key mine = store.getKey(alias, PASSWORD);
            boolean rsa = mine.getAlgorithm().equals("RSA");
            byte[] bytes = rsa ? OlderKey.ofRsa(mine.getEncoded()) : OlderKey.ofEc(mine.getEncoded());
            Path file = key.resolveSibling(alias + ".older");
            return new Identity(store, certificate, pem(file, (rsa ? "RSA" : "EC") + " PRIVATE KEY", bytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    KeyManagerFactory keys() throws GeneralSecurityException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD);
        return keys;
    }
}
