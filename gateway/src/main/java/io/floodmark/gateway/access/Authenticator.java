package io.floodmark.gateway.access;

import io.floodmark.gateway.address.IpAddress;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.principal.Credentials;
import io.floodmark.gateway.principal.PassThroughSessions;
import io.floodmark.gateway.principal.Principal;
import io.floodmark.gateway.quota.CpuAllowance;
import io.floodmark.gateway.settings.AccessSettings;
import io.floodmark.model.unit.NanoClock;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.http.HttpServerRequest;
import java.net.InetAddress;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * Authenticates callers by a client certificate, a password or a token. Checking takes time, so passwords and tokens
 * have a thread each. Senders take turns, so that a client that guesses passwords does not lock out others. Results are
 * cached for a while. Thread-safe.
 */
public final class Authenticator {
    private static final Duration GOOD_FOR = Duration.ofMinutes(1);
    /** Entries of the users file are read once, at the start, so their results never expire. */
    private static final Duration FOR_GOOD = Duration.ofDays(10_000);

    /** Few passwords wait, since checking one takes a tenth of a second or more. */
    private static final int MOST_PASSWORDS = 20;
    /** The share of the cores for logins that are refused in the end. More would take CPU from all other clients. */
    private static final double SHARE = 0.05;
    /** The CPU time of a few wrong passwords, which may be spent at once. */
    private static final Duration AT_ONCE = Duration.ofSeconds(3);

    /** Checking a token is fast unless keys have to be fetched; then the tokens of a few seconds wait. */
    private static final int MOST_TOKENS = 200;

    /** Refused logins slow checks down, and clients give up after about half a minute. */
    private static final long LONGEST_WAIT_MILLIS = 10_000;

    private final AccessSettings access;
    private final boolean certificates;
    private final CertificateNames certificateNames;
    private final Optional<Users> users;
    private final Optional<Tokens> tokens;
    private final Optional<PassThroughSessions> sessions;
    private final Vertx vertx;
    private final Checker passwordChecker;
    private final Checker tokenChecker;
    private final GateMemory memory;
    private final LoginLog log;

    /** @param known checks of callers that were let in before; they do not wait for the others */
    private record Checker(FairQueue<Check> known, FairQueue<Check> waiting, WorkerExecutor thread, LoginPace pace) {
        /** @param places capacity of each queue */
        static Checker named(String thread, int places, Vertx vertx, NanoClock clock) {
            CpuAllowance allowance =
                    new CpuAllowance(SHARE * Runtime.getRuntime().availableProcessors(), AT_ONCE, clock);
            return new Checker(
                    new FairQueue<>(places),
                    new FairQueue<>(places),
                    vertx.createSharedWorkerExecutor(thread, 1),
                    new LoginPace(allowance));
        }

        /** Returns the next check, if there is one. It pauses first if only unknown callers wait. */
        Optional<Check> next() {
            Optional<Check> next = known.next();
            if (next.isEmpty()) {
                pace.pause();
                next = known.next().or(waiting::next);
            }
            return next;
        }
    }

    /** @param loop context on which the answer is completed */
    private record Check(Proof proof, String digest, InetAddress address, Context loop, Promise<Principal> answer) {
        void accept(Principal principal) {
            loop.runOnContext(now -> answer.complete(principal));
        }

        void refuse(Throwable why) {
            loop.runOnContext(now -> answer.fail(why));
        }

        /** Contains no secrets. */
        @Override
        public String toString() {
            return "Check[...]";
        }
    }

    private record Found(Principal principal, Duration goodFor) {}

    /**
     * Reads the users and the keys of tokens, and starts the threads that check credentials.
     *
     * @throws io.floodmark.model.error.PlanException if users or keys cannot be read
     */
    public Authenticator(
            AccessSettings access,
            boolean certificates,
            Optional<PassThroughSessions> sessions,
            Vertx vertx,
            NanoClock clock) {
        this.access = access;
        this.certificates = certificates;
        this.sessions = sessions;
        this.vertx = vertx;
        certificateNames = new CertificateNames(access.certificates());
        memory = new GateMemory(clock);
        log = new LoginLog(clock);
        users = access.users().map(Users::read);
        tokens = access.tokens().map(Tokens::new);
        passwordChecker = Checker.named("fm-gate-passwords", MOST_PASSWORDS, vertx, clock);
        tokenChecker = Checker.named("fm-gate-tokens", MOST_TOKENS, vertx, clock);
    }

    /**
     * Returns a future that is complete at once if the result is cached. It fails with a {@link RefusedException}.
     * Never throws.
     *
     * @param client the address of the client, needed only if credentials have to be checked
     */
    public Future<Principal> who(HttpServerRequest request, Supplier<InetAddress> client) {
        try {
            return named(request, client);
        } catch (RuntimeException refused) {
            return Future.failedFuture(refused);
        }
    }

    private Future<Principal> named(HttpServerRequest request, Supplier<InetAddress> client) {
        String authorization = request.getHeader("Authorization");
        if (authorization == null || !access.closed()) {
            return Future.succeededFuture(unproved(request));
        }
        Proof proof = Proof.of(authorization).filter(this::checked).orElseThrow(Authenticator::stranger);
        String digest = memory.digest(proof.parts());
        Optional<Principal> known = cachedPrincipal(digest);
        if (known.isPresent()) {
            return Future.succeededFuture(known.get());
        }
        return memory.bad(digest) ? Future.failedFuture(stranger()) : submitCheck(client.get(), proof, digest);
    }

    private Principal unproved(HttpServerRequest request) {
        if (certificates) {
            return principal(certified(request.sslSession()));
        }
        if (access.closed()) {
            throw stranger();
        }
        return Principal.ANYBODY;
    }

    private Principal principal(String name) {
        return new Principal(name, access.rulesOf(name), Optional.empty());
    }

    /** True if the gateway can check this kind of credentials. */
    private boolean checked(Proof proof) {
        return proof.password().isPresent() ? users.isPresent() || sessions.isPresent() : tokens.isPresent();
    }

    /**
     * Returns the cached principal of the credentials; empty if they have to be checked, or if the connections of that
     * caller are closed.
     */
    private Optional<Principal> cachedPrincipal(String digest) {
        Optional<String> name = memory.good(digest);
        return sessions.isEmpty()
                ? name.map(this::principal)
                : name.flatMap(same -> sessions.get().find(digest)).map(Principal::of);
    }

    private Future<Principal> submitCheck(InetAddress address, Proof proof, String digest) {
        String name = proof.name().isEmpty() ? digest : proof.name();
        Checker checker = proof.password().isPresent() ? passwordChecker : tokenChecker;
        boolean seen = memory.knownGood(digest);
        FairQueue<Check> queue = seen ? checker.known() : checker.waiting();
        FairQueue.Sender sender =
                seen ? new FairQueue.Sender(digest, digest) : new FairQueue.Sender(IpAddress.sender(address), name);
        Check check = new Check(proof, digest, address, vertx.getOrCreateContext(), Promise.promise());
        Optional<Check> out = queue.put(sender, check);
        endWait(check, queue, sender);
        if (out.isPresent()) {
            // As many checks are scheduled as before, so no further one is needed.
            out.get().refuse(busy());
        } else {
            // The order of this context must not apply, or tokens would wait for passwords.
            var unused = checker.thread().executeBlocking(() -> checkNext(checker), false);
        }
        return check.answer().future();
    }

    private void endWait(Check check, FairQueue<Check> queue, FairQueue.Sender sender) {
        long timer = vertx.setTimer(LONGEST_WAIT_MILLIS, now -> {
            if (queue.remove(sender, check)) {
                check.refuse(busy());
            }
        });
        check.answer().future().onComplete(answered -> vertx.cancelTimer(timer));
    }

    /** Makes the next check and returns whether there was one. */
    private boolean checkNext(Checker checker) {
        Optional<Check> next = checker.next();
        next.ifPresent(check -> {
            checker.pace().begin();
            checker.pace().end(completeCheck(check, checker.pace()));
        });
        return next.isPresent();
    }

    /** Completes a check and returns whether the caller is let in. */
    private boolean completeCheck(Check check, LoginPace pace) {
        try {
            Optional<Principal> known = cachedPrincipal(check.digest());
            if (known.isPresent()) {
                // The same credentials were sent several times at once.
                check.accept(known.get());
                return true;
            }
            Found found = found(check, pace);
            memory.recordSuccess(check.digest(), found.principal().name(), found.goodFor());
            check.accept(found.principal());
            return true;
        } catch (RuntimeException | Error refused) {
            // A caller waits for an answer, whatever was thrown.
            if (refused instanceof RefusedException why && why.why().reason() == Reason.UNAUTHENTICATED) {
                memory.keepOut(check.digest());
                log.refused(check.proof().name(), check.address());
            }
            check.refuse(refused);
            return false;
        }
    }

    private Found found(Check check, LoginPace pace) {
        if (memory.bad(check.digest())) {
            // The same credentials were sent several times at once.
            throw stranger();
        }
        Optional<Credentials> said = check.proof().password();
        if (said.isEmpty()) {
            return holder(check.proof().token());
        }
        return sessions.isPresent()
                ? new Found(authenticateByKafka(sessions.get(), said.get(), check.digest()), GOOD_FOR)
                : new Found(user(said.get(), pace), FOR_GOOD);
    }

    private Found holder(String token) {
        Tokens.Holder holder = tokens.flatMap(each -> each.check(token)).orElseThrow(Authenticator::stranger);
        Duration good = holder.left().compareTo(GOOD_FOR) < 0 ? holder.left() : GOOD_FOR;
        return new Found(principal(holder.name()), good);
    }

    private Principal user(Credentials said, LoginPace pace) {
        return users.flatMap(each -> each.check(said.name(), said.password(), pace::goOn))
                .map(this::principal)
                .orElseThrow(Authenticator::stranger);
    }

    private static Principal authenticateByKafka(PassThroughSessions sessions, Credentials said, String key) {
        if (!said.fitKafka()) {
            throw stranger();
        }
        return sessions.admit(key, said).map(Principal::of).orElseThrow(Authenticator::stranger);
    }

    /**
     * Drops expired entries and closes the connections of idle callers. It is called periodically and does not wait.
     */
    public void expire() {
        memory.expire();
        sessions.ifPresent(each -> {
            var unused = passwordChecker
                    .thread()
                    .executeBlocking(
                            () -> {
                                each.expire();
                                return each.open();
                            },
                            false);
        });
    }

    private String certified(@Nullable SSLSession session) {
        try {
            if (session == null || !(session.getPeerCertificates()[0] instanceof X509Certificate certificate)) {
                throw stranger();
            }
            return certificateNames.of(certificate).orElseThrow(Authenticator::stranger);
        } catch (SSLPeerUnverifiedException unknown) {
            throw stranger();
        }
    }

    private static RefusedException busy() {
        return new RefusedException(
                Reason.NO_MEMORY, "too many concurrent checks of passwords and tokens; retry later");
    }

    private static RefusedException stranger() {
        return new RefusedException(
                Reason.UNAUTHENTICATED,
                "authentication required: missing or invalid credentials; send a valid password or token");
    }

    /** Returns the WWW-Authenticate header for unauthenticated callers. */
    public String challenge() {
        String basic = users.isPresent() || sessions.isPresent() ? "Basic realm=\"floodmark\", charset=\"UTF-8\"" : "";
        String bearer = tokens.isPresent() ? "Bearer realm=\"floodmark\"" : "";
        return basic.isEmpty() || bearer.isEmpty() ? basic + bearer : basic + ", " + bearer;
    }
}
