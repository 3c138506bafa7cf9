package io.floodmark.testing.store;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.tukaani.xz.XZInputStream;

/**
 * A real PostgreSQL server on loopback, from Maven Central, started once per JVM. PostgreSQL refuses to run as root, so
 * root starts it as another user. It ends with this JVM, even after kill -9.
 */
public final class PostgresServer {
    /** The superuser, who needs no password. */
    public static final String OWNER = "owner";
    /** A user who needs {@link #PASSWORD}. */
    public static final String GUARDED = "guarded";

    public static final String PASSWORD = "s3cret-of-the-test";

    private static final String UNPRIVILEGED = "nobody";
    private static final String SERVER = "server";
    private static final String TEMPLATE = "template1";
    private static final long START_SECONDS = 60;

    /** Ends the server when the standard input ends, which it does with the JVM. */
    private static final String ENDED_WITH_INPUT =
            "\"$@\" & server=$!; cat > /dev/null; kill -INT $server; wait $server";

    private final Path folder;
    private final int port;
    private final List<String> asUser;
    private final AtomicInteger databases = new AtomicInteger();
    private Process process;

    private PostgresServer(Path folder, int port, List<String> asUser) throws IOException, InterruptedException {
        this.folder = folder;
        this.port = port;
        this.asUser = asUser;
        this.process = launched();
    }

    /** Holds the server that all tests of a JVM share. */
    private static final class Shared {
        static final PostgresServer ONE = make();
    }

    /** Returns the server; the first call starts it. */
    public static PostgresServer shared() {
        return Shared.ONE;
    }

    private static PostgresServer make() {
        try {
            Path folder = Files.createTempDirectory("floodmark-test-postgres-");
            Path data = Files.createDirectory(folder.resolve("data"));
            List<String> asUser = List.of();
            if (System.getProperty("user.name", "").equals("root")) {
                asUser = List.of("setpriv", "--reuid=" + UNPRIVILEGED, "--clear-groups", "--");
                Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
                Files.setOwner(
                        data,
                        data.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(UNPRIVILEGED));
            }
            extract(folder);
            List<String> create = new ArrayList<>(asUser);
            create.addAll(List.of(
                    folder.resolve("bin/initdb").toString(),
                    "--no-sync",
                    "--encoding=UTF8",
                    "--locale=C",
                    "--auth=trust",
                    "--username=" + OWNER,
                    "--pgdata=" + data));
            run(create);
            certify(folder);
            Path access = data.resolve("pg_hba.conf");
            Files.writeString(
                    access, "host all " + GUARDED + " 127.0.0.1/32 scram-sha-256\n" + Files.readString(access));
            PostgresServer server = new PostgresServer(folder, freePort(), asUser);
            Runtime.getRuntime().addShutdownHook(new Thread(server::remove, "test-postgres-end"));
            server.execute("postgres", "CREATE ROLE " + GUARDED + " LOGIN PASSWORD '" + PASSWORD + "'");
            return server;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    private static void extract(Path folder) throws IOException, InterruptedException {
        Path archive = folder.resolve("server.tar");
        try (InputStream packed = Objects.requireNonNull(
                        PostgresServer.class.getResourceAsStream("/postgres-linux-x86_64.txz"), "binaries");
                InputStream tar = new XZInputStream(new BufferedInputStream(packed));
                OutputStream out = Files.newOutputStream(archive)) {
            tar.transferTo(out);
        }
        run(List.of("tar", "-xf", archive.toString(), "-C", folder.toString()));
        Files.delete(archive);
    }

    /** Creates a certificate of localhost. The key is readable by the user of the server, and no other. */
    private static void certify(Path folder) throws IOException, InterruptedException {
        Path store = folder.resolve("server.p12");
        run(List.of(
                Path.of(System.getProperty("java.home", ""), "bin", "keytool").toString(),
                "-genkeypair",
                "-keystore",
                store.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-alias",
                SERVER,
                "-keyalg",
                "EC",
                "-validity",
                "3650",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost"));
        try (InputStream in = Files.newInputStream(store)) {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(in, PASSWORD.toCharArray());
            Path data = folder.resolve("data");
            pem(
                    data.resolve("server.crt"),
                    "CERTIFICATE",
                    keys.getCertificate(SERVER).getEncoded());
            Path key = pem(
                    data.resolve("server.key"),
                    "PRIVATE KEY",
                    keys.getKey(SERVER, PASSWORD.toCharArray()).getEncoded());
            Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
            Files.setOwner(key, Files.getOwner(data));
            Files.copy(data.resolve("server.crt"), folder.resolve("server.crt"));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Path pem(Path file, String kind, byte[] content) throws IOException {
        String encoded = Base64.getMimeEncoder().encodeToString(content);
        return Files.writeString(file, "-----BEGIN " + kind + "-----\n" + encoded + "\n-----END " + kind + "-----\n");
    }

    private static void run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (process.waitFor() != 0) {
            throw new IllegalStateException(command + " failed");
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private Process launched() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("sh", "-c", ENDED_WITH_INPUT, "sh"));
        command.addAll(asUser);
        command.addAll(List.of(
                folder.resolve("bin/postgres").toString(),
                "-D",
                folder.resolve("data").toString(),
                "-p",
                Integer.toString(port),
                "-c",
                "listen_addresses=127.0.0.1",
                "-c",
                "unix_socket_directories=",
                "-c",
                "fsync=off",
                "-c",
                "ssl=on"));
        Process started = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(
                        ProcessBuilder.Redirect.appendTo(folder.resolve("log").toFile()))
                .start();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (!answers()) {
            if (!started.isAlive() || System.nanoTime() > end) {
                throw new IllegalStateException("no PostgreSQL server: " + Files.readString(folder.resolve("log")));
            }
        }
        return started;
    }

    private boolean answers() throws InterruptedException {
        try (Connection connection = connection("postgres")) {
            return connection.isValid(1);
        } catch (SQLException notYet) {
            TimeUnit.MILLISECONDS.sleep(20);
            return false;
        }
    }

    /** Ends the server at once, as a crash does not: it rolls back what is open. */
    public void stop() {
        try {
            process.getOutputStream().close();
            process.waitFor();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Starts it again if it does not run, on the same port and with the same data. */
    public void start() {
        if (process.isAlive()) {
            return;
        }
        try {
            process = launched();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void remove() {
        stop();
        try (var files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException leftToTheSystem) {
            // A folder for temporary files is emptied by the system.
        }
    }

    /** Returns the certificate, which is valid for the host localhost. */
    public Path certificate() {
        return folder.resolve("server.crt");
    }

    public int port() {
        return port;
    }

    /** Creates an empty database and returns its name. */
    public String createDatabase() {
        return createDatabase(TEMPLATE);
    }

    /** Creates a copy of a database that nobody uses, and returns its name. */
    public String createDatabase(String template) {
        String name = "test_" + databases.incrementAndGet();
        execute("postgres", "CREATE DATABASE " + name + " TEMPLATE " + template);
        return name;
    }

    /** Returns the value of {@code --store} for a database. */
    public String url(String database) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database + "?user=" + OWNER + "&sslmode=disable";
    }

    /** Opens a connection of the superuser. */
    public Connection connection(String database) throws SQLException {
        return DriverManager.getConnection(url(database));
    }

    /** Runs a statement as the superuser. */
    public void execute(String database, String sql) {
        try (Connection connection = connection(database);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException failed) {
            throw new IllegalStateException(sql, failed);
        }
    }

    /** Ends all connections to a database, as a failed network does. */
    public void cutConnections(String database) {
        execute(
                "postgres",
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + database + "'");
    }
}
