package io.floodmark.gateway;

import io.floodmark.model.NanoClock;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.Optional;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * Finds out who asks: by a client's certificate, a password or a token. Checking takes time, so it is done on a thread of its own, few
 * at a time, those of each address in turn with the others, so that who guesses passwords shuts nobody out; and what came of it is
 * remembered for a while. Thread-safe.
 */
final class Gate {
    private static final Duration GOOD_FOR = Duration.ofMinutes(1);
    /** Passwords that we know ourselves are read once, at the start. */
    private static final Duration FOR_GOOD = Duration.ofDays(10_000);

    private static final int MOST_WAITING = 20;

    private final AccessSettings access;
    private final boolean certificates;
    private final Optional<Users> users;
    private final Optional<Tokens> tokens;
    private final Optional<Callers> callers;
    private final Vertx vertx;
    private final WorkerExecutor checker;
    private final GateMemory memory;
    private final FairQueue<Check> waiting = new FairQueue<>(MOST_WAITING);

    /** @param loop where the answer is waited for */
    private record Check(String authorization, String digest, Context loop, Promise<Principal> answer) {
        void letIn(Principal principal) {
            loop.runOnContext(now -> answer.complete(principal));
        }

        void refuse(RuntimeException why) {
            loop.runOnContext(now -> answer.fail(why));
        }

        /** Without what is secret. */
        @Override
        public String toString() {
            return "Check[...]";
        }
    }

    private record Found(Principal principal, Duration goodFor) {}

    /** @throws io.floodmark.model.PlanException where users or keys cannot be read */
    Gate(AccessSettings access, boolean certificates, Optional<Callers> callers, Vertx vertx, NanoClock clock) {
        this.access = access;
        this.certificates = certificates;
        this.callers = callers;
        this.vertx = vertx;
        memory = new GateMemory(clock);
        users = access.users().map(Users::read);
        tokens = access.tokens().map(Tokens::new);
        checker = vertx.createSharedWorkerExecutor("fm-gate", 1);
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
        String digest = memory.digest(authorization);
        Optional<Principal> known = memory.good(digest);
        if (known.isPresent()) {
            return Future.succeededFuture(known.get());
        }
        return memory.bad(digest) ? Future.failedFuture(stranger()) : asked(request, authorization, digest);
    }

    private Future<Principal> asked(HttpServerRequest request, String authorization, String digest) {
        // Who was let in before has a turn of their own, wherever they ask from.
        String sender = memory.seen(digest)
                ? digest
                : request.connection().remoteAddress().hostAddress();
        Check check = new Check(authorization, digest, vertx.getOrCreateContext(), Promise.promise());
        Optional<Check> out = waiting.put(sender, check);
        if (out.isPresent()) {
            // As many are under way as before, so nobody has to be called.
            out.get().refuse(busy());
        } else {
            var unused = checker.executeBlocking(this::checkNext, true);
        }
        return check.answer().future();
    }

    /** Whether there was one. */
    private boolean checkNext() {
        Optional<Check> next = waiting.next();
        next.ifPresent(this::check);
        return next.isPresent();
    }

    private void check(Check check) {
        try {
            Found found = found(check.authorization(), check.digest());
            memory.letIn(check.digest(), found.principal(), found.goodFor());
            check.letIn(found.principal());
        } catch (RuntimeException refused) {
            // Whatever it was, somebody waits for an answer.
            if (refused instanceof RefusedException why && why.why().reason() == Reason.UNAUTHENTICATED) {
                memory.keepOut(check.digest());
            }
            check.refuse(refused);
        }
    }

    private Found found(String authorization, String digest) {
        if (memory.bad(digest)) {
            // Of the same, sent several times at once.
            throw stranger();
        }
        if (callers.isPresent() && authorization.regionMatches(true, 0, "Basic ", 0, 6)) {
            return new Found(letInByKafka(callers.get(), authorization.substring(6), digest), GOOD_FOR);
        }
        if (users.isPresent() && authorization.regionMatches(true, 0, "Basic ", 0, 6)) {
            return new Found(access.principal(password(users.get(), authorization.substring(6))), FOR_GOOD);
        }
        if (tokens.isPresent() && authorization.regionMatches(true, 0, "Bearer ", 0, 7)) {
            Tokens.Holder holder =
                    tokens.get().check(authorization.substring(7).strip()).orElseThrow(Gate::stranger);
            Duration good = holder.left().compareTo(GOOD_FOR) < 0 ? holder.left() : GOOD_FOR;
            return new Found(access.principal(holder.name()), good);
        }
        throw stranger();
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

    private static RefusedException busy() {
        return new RefusedException(Reason.NO_MEMORY, "too many passwords and tokens are being checked");
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
}
