package io.floodmark.gateway;

import io.floodmark.model.NanoClock;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * Finds out who asks: by a client's certificate, a password or a token. Checking takes time, so it is done on a thread of its own, few
 * at a time, and what was good is remembered for a while (by a keyed digest, never as it was sent). Thread-safe.
 */
final class Gate {
    private static final Duration GOOD_FOR = Duration.ofMinutes(1);
    private static final int MOST_KNOWN = 10_000;
    private static final int MOST_CHECKED = 20;

    private final AccessSettings access;
    private final boolean certificates;
    private final Optional<Users> users;
    private final Optional<Tokens> tokens;
    private final Optional<Callers> callers;
    private final WorkerExecutor checker;
    private final NanoClock clock;
    private final byte[] secret = new byte[32];
    private final AtomicInteger checking = new AtomicInteger();
    /** Guarded by itself; the oldest goes first. */
    private final Map<String, Known> known = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Known> eldest) {
            return size() > MOST_KNOWN;
        }
    };

    private record Known(Principal principal, long untilNanos) {}

    /** @throws io.floodmark.model.PlanException where users or keys cannot be read */
    Gate(AccessSettings access, boolean certificates, Optional<Callers> callers, Vertx vertx, NanoClock clock) {
        this.access = access;
        this.certificates = certificates;
        this.callers = callers;
        this.clock = clock;
        users = access.users().map(Users::read);
        tokens = access.tokens().map(Tokens::new);
        checker = vertx.createSharedWorkerExecutor("fm-gate", 1);
        new SecureRandom().nextBytes(secret);
    }

    /** Completed at once where it is known; fails with a {@link RefusedException}. */
    Future<Principal> who(HttpServerRequest request) {
        String authorization = request.getHeader("Authorization");
        if (authorization == null) {
            return certificates
                    ? Future.succeededFuture(access.principal(certified(request.sslSession())))
                    : access.closed() ? Future.failedFuture(stranger()) : Future.succeededFuture(Principal.ANYBODY);
        }
        if (!access.closed()) {
            return certificates
                    ? Future.succeededFuture(access.principal(certified(request.sslSession())))
                    : Future.succeededFuture(Principal.ANYBODY);
        }
        String digest = digest(authorization);
        synchronized (known) {
            Known there = known.get(digest);
            if (there != null && clock.nanoTime() - there.untilNanos() < 0) {
                return Future.succeededFuture(there.principal());
            }
        }
        if (checking.incrementAndGet() > MOST_CHECKED) {
            checking.decrementAndGet();
            return Future.failedFuture(
                    new RefusedException(Reason.NO_MEMORY, "too many passwords and tokens are being checked"));
        }
        return checker.executeBlocking(() -> check(authorization, digest), true)
                .onComplete(done -> checking.decrementAndGet());
    }

    private Principal check(String authorization, String digest) {
        Known found;
        if (callers.isPresent() && authorization.regionMatches(true, 0, "Basic ", 0, 6)) {
            found = new Known(
                    letInByKafka(callers.get(), authorization.substring(6), digest),
                    clock.nanoTime() + GOOD_FOR.toNanos());
        } else if (users.isPresent() && authorization.regionMatches(true, 0, "Basic ", 0, 6)) {
            Principal principal = access.principal(password(users.get(), authorization.substring(6)));
            found = new Known(principal, clock.nanoTime() + GOOD_FOR.toNanos());
        } else if (tokens.isPresent() && authorization.regionMatches(true, 0, "Bearer ", 0, 7)) {
            Tokens.Holder holder =
                    tokens.get().check(authorization.substring(7).strip()).orElseThrow(Gate::stranger);
            Duration good = holder.left().compareTo(GOOD_FOR) < 0 ? holder.left() : GOOD_FOR;
            found = new Known(access.principal(holder.name()), clock.nanoTime() + good.toNanos());
        } else {
            throw stranger();
        }
        synchronized (known) {
            known.put(digest, found);
        }
        return found.principal();
    }

    private static String password(Users users, String encoded) {
        return Credentials.of(encoded)
                .flatMap(said -> users.check(said.name(), said.password()))
                .orElseThrow(Gate::stranger);
    }

    private static Principal letInByKafka(Callers callers, String encoded, String key) {
        Credentials said = Credentials.of(encoded).filter(Credentials::plain).orElseThrow(Gate::stranger);
        return Principal.of(said.name(), callers.admit(key, said).orElseThrow(Gate::stranger));
    }

    /** Closes connections of callers who do not ask any more; called now and then, and does not wait. */
    void expire() {
        callers.ifPresent(each -> {
            var unused = checker.executeBlocking(
                    () -> {
                        each.expire();
                        return each.open();
                    },
                    true);
        });
    }

    /** The common name of the client's certificate, or all of its name. */
    private static String certified(@Nullable SSLSession session) {
        try {
            if (session == null) {
                throw stranger();
            }
            String name = session.getPeerPrincipal().getName();
            for (Rdn part : new LdapName(name).getRdns()) {
                if (part.getType().equalsIgnoreCase("CN")) {
                    return part.getValue().toString();
                }
            }
            return name;
        } catch (SSLPeerUnverifiedException | InvalidNameException unknown) {
            throw stranger();
        }
    }

    private static RefusedException stranger() {
        return new RefusedException(Reason.UNAUTHENTICATED, "say who you are: a password or a token that is good");
    }

    /** What the header WWW-Authenticate says to strangers. */
    String challenge() {
        String basic = users.isPresent() || callers.isPresent() ? "Basic realm=\"floodmark\", charset=\"UTF-8\"" : "";
        String bearer = tokens.isPresent() ? "Bearer realm=\"floodmark\"" : "";
        return basic.isEmpty() || bearer.isEmpty() ? basic + bearer : basic + ", " + bearer;
    }

    private String digest(String authorization) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(secret);
            return HexFormat.of().formatHex(digest.digest(authorization.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }
}
