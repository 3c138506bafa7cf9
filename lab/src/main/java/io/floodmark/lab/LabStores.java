package io.floodmark.lab;

import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * The keys and certificates of one lab, created for it and deleted with it: one pair for its processes, one for
 * clients, and a store that trusts both. The JDK's keytool creates them and reads the password from a file, because all
 * users can see arguments.
 *
 * @param brokers key store of the lab's processes
 * @param clients key store of a client
 * @param trust store of both certificates
 * @param password of all three
 */
record LabStores(Path brokers, Path clients, Path trust, String password) {
    static final String TYPE = "PKCS12";

    private static final String ALIAS = "floodmark-lab";
    private static final int SECONDS = 60;

    /**
     * Creates the stores in a folder that only this user can read.
     *
     * @param hosts IP addresses that clients connect to, in addition to loopback
     */
    static LabStores make(List<String> hosts, Path folder, Path javaHome, SecureRandom random) {
        try {
            Files.createDirectories(folder);
            if (Files.getFileStore(folder).supportsFileAttributeView("posix")) {
                Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
            }
            LabStores stores = new LabStores(
                    folder.resolve("brokers.p12"),
                    folder.resolve("client.p12"),
                    folder.resolve("trust.p12"),
                    secret(random));
            Path password = Files.writeString(folder.resolve("password"), stores.password);
            List<Process> running = new ArrayList<>();
            for (Path store : List.of(stores.brokers, stores.clients)) {
                running.add(keytool(javaHome, hosts, store, password));
            }
            for (Process keytool : running) {
                await(keytool);
            }
            stores.trustBoth();
            Files.delete(password);
            return stores;
        } catch (IOException | GeneralSecurityException e) {
            throw new EnvironmentException(
                    "cannot make certificates for a lab in " + folder + ": " + e.getMessage(), e);
        }
    }

    /** Returns 24 letters and digits: more than 140 bits. */
    static String secret(SecureRandom random) {
        byte[] bytes = new byte[18];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(bytes)
                .replace('-', 'a')
                .replace('_', 'b');
    }

    private static Process keytool(Path javaHome, List<String> hosts, Path store, Path password) throws IOException {
        Path tool = javaHome.resolve("bin").resolve("keytool");
        if (!Files.isExecutable(tool)) {
            throw new IOException(tool + " is missing; expected the keytool that every JDK has");
        }
        return new ProcessBuilder(
                        tool.toString(),
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-dname",
                        "CN=" + ALIAS,
                        "-ext",
                        "SAN=ip:127.0.0.1,dns:localhost"
                                + hosts.stream().map(host -> ",ip:" + host).collect(Collectors.joining()),
                        "-validity",
                        "3650",
                        "-storetype",
                        TYPE,
                        "-keystore",
                        store.toString(),
                        "-storepass:file",
                        password.toString())
                .redirectErrorStream(true)
                .start();
    }

    private static void await(Process keytool) throws IOException {
        try (InputStream said = keytool.getInputStream()) {
            String words = new String(said.readAllBytes(), StandardCharsets.UTF_8).strip();
            if (!keytool.waitFor(SECONDS, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
                throw new IOException("keytool failed: " + words);
            }
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while keytool ran", leave);
        } finally {
            keytool.destroyForcibly();
        }
    }

    private void trustBoth() throws IOException, GeneralSecurityException {
        KeyStore both = KeyStore.getInstance(TYPE);
        both.load(null, null);
        for (Path store : List.of(brokers, clients)) {
            KeyStore own = KeyStore.getInstance(TYPE);
            try (InputStream in = Files.newInputStream(store)) {
                own.load(in, password.toCharArray());
            }
            both.setCertificateEntry(String.valueOf(store.getFileName()), own.getCertificate(ALIAS));
        }
        try (OutputStream out = Files.newOutputStream(trust)) {
            both.store(out, password.toCharArray());
        }
    }

    /** Does not contain the password. */
    @Override
    public String toString() {
        return "LabStores[" + brokers.getParent() + "]";
    }
}
