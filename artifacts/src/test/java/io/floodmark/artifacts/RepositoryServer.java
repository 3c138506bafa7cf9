package io.floodmark.artifacts;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A Maven repository on loopback that serves the files a test adds to it. */
final class RepositoryServer implements AutoCloseable {
    private final HttpServer server;
    private final Map<String, byte[]> files = new ConcurrentHashMap<>();
    private final AtomicInteger requests = new AtomicInteger();
    private String authorization = "";

    RepositoryServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    int requests() {
        return requests.get();
    }

    void demand(String user, String password) {
        authorization =
                "Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
    }

    /** Adds a jar of group {@code g}, with dependencies in the form of a POM. */
    void jar(String artifact, String version, String dependencies) {
        String base = "g/" + artifact + "/" + version + "/" + artifact + "-" + version;
        put(base + ".jar", zip(artifact + version));
        put(
                base + ".pom",
                ("<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>" + artifact
                                + "</artifactId><version>" + version + "</version><dependencies>" + dependencies
                                + "</dependencies></project>")
                        .getBytes(StandardCharsets.UTF_8));
    }

    static String dependency(String artifact, String version, String scope) {
        return "<dependency><groupId>g</groupId><artifactId>" + artifact + "</artifactId><version>" + version
                + "</version><scope>" + scope + "</scope></dependency>";
    }

    void versions(String artifact, String... versions) {
        put(
                "g/" + artifact + "/maven-metadata.xml",
                ("<metadata><groupId>g</groupId><artifactId>" + artifact
                                + "</artifactId><versioning><versions><version>"
                                + String.join("</version><version>", versions)
                                + "</version></versions></versioning></metadata>")
                        .getBytes(StandardCharsets.UTF_8));
    }

    void put(String path, byte[] content) {
        files.put("/" + path, content);
        files.put("/" + path + ".sha1", sha1(content).getBytes(StandardCharsets.UTF_8));
    }

    /** Changes a file without updating its checksum. */
    void damage(String path) {
        files.put("/" + path, zip("damaged"));
    }

    private void answer(HttpExchange exchange) throws IOException {
        requests.incrementAndGet();
        String sent = exchange.getRequestHeaders().getFirst("Authorization");
        byte[] body = files.get(exchange.getRequestURI().getPath());
        try (exchange) {
            if (!authorization.isEmpty() && !authorization.equals(sent)) {
                exchange.getResponseHeaders().set("WWW-Authenticate", "Basic realm=\"test\"");
                exchange.sendResponseHeaders(401, -1);
                return;
            }
            if (body == null) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private static byte[] zip(String content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry("content"));
            zip.write(content.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return bytes.toByteArray();
    }

    private static String sha1(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
