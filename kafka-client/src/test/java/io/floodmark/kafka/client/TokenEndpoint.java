package io.floodmark.kafka.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicInteger;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.jwk.RsaJwkGenerator;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.lang.JoseException;

/**
 * An OAuth server on the loopback interface. It issues a signed token for the correct secret, and publishes its public
 * key.
 */
final class TokenEndpoint implements AutoCloseable {
    public static final String AUDIENCE = "kafka";
    public static final String CLIENT = "load-test";
    public static final String SECRET = "hidden-client-secret";

    private final HttpServer server;
    private final RsaJsonWebKey key;
    private final AtomicInteger tokens = new AtomicInteger();

    public TokenEndpoint() throws IOException, JoseException {
        key = RsaJwkGenerator.generateJwk(2048);
        key.setKeyId("one");
        key.setAlgorithm(AlgorithmIdentifiers.RSA_USING_SHA256);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/keys",
                exchange -> answer(
                        exchange, 200, "{\"keys\":[" + key.toJson(JsonWebKey.OutputControlLevel.PUBLIC_ONLY) + "]}"));
        server.createContext("/token", this::token);
        server.start();
    }

    public String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    /** Returns the number of tokens issued so far. */
    public int tokens() {
        return tokens.get();
    }

    private void token(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        String expected =
                "Basic " + Base64.getEncoder().encodeToString((CLIENT + ":" + SECRET).getBytes(StandardCharsets.UTF_8));
        if (!expected.equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            answer(exchange, 401, "{\"error\":\"invalid_client\"}");
            return;
        }
        tokens.incrementAndGet();
        answer(
                exchange,
                200,
                "{\"access_token\":\"" + signed()
                        + "\",\"token_type\":\"Bearer\",\"expires_in\":600,\"scope\":\"write\"}");
    }

    private String signed() {
        JwtClaims claims = new JwtClaims();
        claims.setSubject(CLIENT);
        claims.setAudience(AUDIENCE);
        claims.setIssuer(url("/"));
        claims.setIssuedAtToNow();
        claims.setExpirationTimeMinutesInTheFuture(10);
        claims.setStringClaim("scope", "write");
        JsonWebSignature token = new JsonWebSignature();
        token.setPayload(claims.toJson());
        token.setKey(key.getPrivateKey());
        token.setKeyIdHeaderValue(key.getKeyId());
        token.setAlgorithmHeaderValue(AlgorithmIdentifiers.RSA_USING_SHA256);
        try {
            return token.getCompactSerialization();
        } catch (JoseException e) {
            throw new AssertionError(e);
        }
    }

    private static void answer(HttpExchange exchange, int status, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
