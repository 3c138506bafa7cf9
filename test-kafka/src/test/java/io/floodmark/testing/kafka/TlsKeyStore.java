package io.floodmark.testing.kafka;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A key store with a self-signed certificate for localhost. Clients trust it if they use the same key store. */
record TlsKeyStore(Path file) {
    private static final String PASSWORD = "changeit";

    static TlsKeyStore make() {
        Path folder = ClusterFolder.make();
        Path file = folder.resolve("broker.p12");
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=dns:localhost,ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                file.toString());
        try {
            int status = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("keytool.log").toFile())
                    .start()
                    .waitFor();
            if (status != 0) {
                throw new IllegalStateException("keytool failed; see keytool.log in " + folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while making a key store", e);
        }
        return new TlsKeyStore(file);
    }

    Map<String, String> brokerConfig() {
        return Map.of(
                "listener.security.protocol.map",
                "EXTERNAL:SSL,CONTROLLER:PLAINTEXT",
                "ssl.keystore.location",
                file.toString(),
                "ssl.keystore.password",
                PASSWORD,
                "ssl.truststore.location",
                file.toString(),
                "ssl.truststore.password",
                PASSWORD);
    }

    Map<String, String> clientConfig() {
        return Map.of(
                "security.protocol",
                "SSL",
                "ssl.truststore.location",
                file.toString(),
                "ssl.truststore.password",
                PASSWORD);
    }
}
