package io.floodmark.serve;

import io.floodmark.gateway.address.Authority;
import io.floodmark.gateway.address.IpAddress;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import java.net.InetAddress;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Decides whether a request may be served. The host that it names must be this server, because a page of another site
 * could otherwise reach a server on loopback by a name of its own. A request that changes something must come from a
 * page of this server. Used by one thread.
 */
final class RequestGate {
    /** Followed by the port: browsers send cookies to all ports of a host. */
    private static final String COOKIE = "floodmark-session-";

    private static final String BEARER = "Bearer ";
    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "0:0:0:0:0:0:0:1");

    private final ServeSettings settings;
    private final Sessions sessions;
    private final GuessLimit guesses;
    private final HostNames names;

    RequestGate(ServeSettings settings, Sessions sessions, GuessLimit guesses) {
        this.settings = settings;
        this.sessions = sessions;
        this.guesses = guesses;
        Set<String> known = new HashSet<>(settings.loopback() ? LOOPBACK : Set.of());
        known.add(HostNames.normal(settings.host()));
        settings.tls()
                .ifPresent(tls -> known.addAll(HostNames.of(tls.certificate()).names()));
        this.names = new HostNames(known);
    }

    /** Returns why the request is refused, whoever sent it; empty if it is not. */
    Optional<Reply> refusal(HttpServerRequest request) {
        HostAndPort authority = request.authority();
        if (authority == null || !names.contain(HostNames.normal(authority.host()))) {
            return Optional.of(Reply.text(421, "this server has another name; use the address that it printed"));
        }
        boolean reads =
                request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD);
        if (!reads && !request.method().equals(HttpMethod.POST)) {
            return Optional.of(Reply.text(405, "expected GET, HEAD or POST"));
        }
        if (!reads && !origin(authority).equalsIgnoreCase(request.getHeader("Origin"))) {
            return Optional.of(Reply.text(403, "expected a form of this server (header Origin)"));
        }
        return Optional.empty();
    }

    private String origin(HostAndPort authority) {
        return new Authority(authority.host(), authority.port())
                .origin(settings.tls().isPresent() ? "https" : "http");
    }

    /** Returns whether the client has sent the token, now or at the beginning of its session. */
    Login login(HttpServerRequest request) {
        Cookie cookie = request.getCookie(cookieName(request));
        if (settings.token().isEmpty() || (cookie != null && sessions.known(cookie.getValue()))) {
            return Login.DONE;
        }
        String header = request.getHeader("Authorization");
        return header == null || !header.startsWith(BEARER)
                ? Login.NONE
                : tried(request, header.substring(BEARER.length()).strip());
    }

    /** The result of an attempt to log in. */
    enum Login {
        NONE,
        DONE,
        WRONG,
        TOO_MANY
    }

    Login tried(HttpServerRequest request, String token) {
        InetAddress address = IpAddress.of(request.remoteAddress().hostAddress());
        if (!guesses.mayTry(address)) {
            return Login.TOO_MANY;
        }
        if (settings.token().isPresent() && settings.token().get().fits(token)) {
            return Login.DONE;
        }
        guesses.wrong(address);
        return Login.WRONG;
    }

    /** Returns the header that begins a session. */
    Map<String, String> begin(HttpServerRequest request) {
        return cookie(request, sessions.begin());
    }

    /** Returns the header that ends the session of a browser. */
    Map<String, String> end(HttpServerRequest request) {
        Cookie cookie = request.getCookie(cookieName(request));
        if (cookie != null) {
            sessions.end(cookie.getValue());
        }
        return cookie(request, "none; Max-Age=0");
    }

    private static String cookieName(HttpServerRequest request) {
        return COOKIE + request.localAddress().port();
    }

    private Map<String, String> cookie(HttpServerRequest request, String value) {
        String secure = settings.tls().isPresent() ? "; Secure" : "";
        return Map.of("Set-Cookie", cookieName(request) + "=" + value + "; Path=/; HttpOnly; SameSite=Strict" + secure);
    }
}
