package io.floodmark.gateway.principal;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.lane.Affinity;
import io.floodmark.gateway.lane.LaneWatch;
import io.floodmark.gateway.lane.Lanes;
import io.floodmark.gateway.lane.Placement;
import io.floodmark.gateway.settings.GatewaySettings;
import io.floodmark.gateway.settings.PassThroughSettings;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.UnsupportedSaslMechanismException;

/**
 * The callers that authenticate with Kafka. Kafka checks their passwords, and each of them has separate connections.
 * Their number is bounded, and idle ones are closed. {@link #admit} and {@link #expire} take time and are called by one
 * thread; the other methods are thread-safe.
 */
public final class PassThroughSessions {
    private static final Duration PATIENCE = Duration.ofSeconds(8);
    private static final Duration CLOSING = Duration.ofSeconds(5);
    /** The most sessions of one name: while a password is changed, the old and the new one are in use. */
    private static final int MOST_OF_A_NAME = 2;

    private final GatewaySettings settings;
    private final PassThroughSettings passThrough;
    private final Map<String, String> client;
    private final Supplier<LaneParts> parts;
    private final NanoClock clock;
    private final ConcurrentMap<String, PassThroughSession> sessions = new ConcurrentHashMap<>();
    private volatile boolean ending;

    /** The parts of the lane of one caller. */
    public record LaneParts(LaneWatch watch, Affinity affinity) {}

    /**
     * Creates an empty set.
     *
     * @param client the gateway's own properties, which callers share except for their credentials
     * @param parts made for each caller, so that refusals by Kafka for one do not affect the others
     */
    public PassThroughSessions(
            GatewaySettings settings,
            PassThroughSettings passThrough,
            Map<String, String> client,
            Supplier<LaneParts> parts,
            NanoClock clock) {
        this.settings = settings.withOneLane();
        this.passThrough = passThrough;
        this.client = resolved(client);
        this.parts = parts;
        this.clock = clock;
    }

    /**
     * Returns properties whose variables are replaced, without the config providers. With them, a caller's name or
     * password that looks like a variable would be replaced by data that the gateway may read.
     */
    private static Map<String, String> resolved(Map<String, String> client) {
        Map<String, String> values =
                new HashMap<>(new AbstractConfig(new ConfigDef(), client, false).originalsStrings());
        values.keySet().removeIf(name -> name.startsWith(AbstractConfig.CONFIG_PROVIDERS_CONFIG));
        return Map.copyOf(values);
    }

    /** True if these properties authenticate with a name and a password. */
    public static boolean possible(Map<String, String> client) {
        return client.getOrDefault(CommonClientConfigs.SECURITY_PROTOCOL_CONFIG, "PLAINTEXT")
                .startsWith("SASL_");
    }

    /**
     * Checks a password with Kafka, and opens a session if there is none.
     *
     * @param key different for different credentials
     * @return empty if Kafka rejects the credentials
     * @throws RefusedException if Kafka could not decide, or if there is no room
     */
    public Optional<PassThroughSession> admit(String key, Credentials who) {
        Map<String, String> theirs = properties(who);
        if (!authenticate(theirs)) {
            Optional.ofNullable(sessions.remove(key)).ifPresent(out -> out.close(Duration.ZERO));
            return Optional.empty();
        }
        PassThroughSession there = sessions.get(key);
        if (there != null && there.use()) {
            return Optional.of(there);
        }
        makeRoom(who.name());
        PassThroughSession opened = open(who.name(), theirs);
        sessions.put(key, opened);
        if (ending && sessions.remove(key, opened)) {
            // No other code would close it any more.
            opened.close(Duration.ZERO);
            throw new RefusedException(Reason.DRAINING, "this instance is shutting down; retry on another instance");
        }
        return Optional.of(opened);
    }

    /** Returns the session for these credentials, if its connections are open. */
    public Optional<PassThroughSession> find(String key) {
        return Optional.ofNullable(sessions.get(key)).filter(PassThroughSession::use);
    }

    private Map<String, String> properties(Credentials who) {
        String module = passThrough.mechanism().equals("PLAIN")
                ? "org.apache.kafka.common.security.plain.PlainLoginModule"
                : "org.apache.kafka.common.security.scram.ScramLoginModule";
        Map<String, String> properties = new HashMap<>(client);
        properties.keySet().removeIf(name -> name.startsWith("sasl."));
        properties.put(SaslConfigs.SASL_MECHANISM, passThrough.mechanism());
        properties.put(
                SaslConfigs.SASL_JAAS_CONFIG,
                module + " required username=" + quoted(who.name()) + " password=" + quoted(who.password()) + ";");
        return properties;
    }

    /** Quotes a text for JAAS. */
    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private boolean authenticate(Map<String, String> theirs) {
        Map<String, Object> properties = new HashMap<>(theirs);
        properties.put(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, settings.kafka().bootstrapServers());
        properties.put(AdminClientConfig.CLIENT_ID_CONFIG, "floodmark-gateway-gate");
        Admin admin;
        try {
            admin = Admin.create(properties);
        } catch (KafkaException unusable) {
            throw away("");
        }
        try {
            admin.describeCluster().nodes().get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            throw away("");
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof SaslAuthenticationException) {
                return false;
            }
            throw away(trouble(failed));
        } catch (TimeoutException silent) {
            throw away("");
        } finally {
            // Otherwise it would wait for calls in flight, and so would the logins behind this one.
            admin.close(Duration.ZERO);
        }
    }

    /** Returns the fault that an operator must fix before any caller can log in; empty if it is unknown. */
    private String trouble(ExecutionException failed) {
        if (failed.getCause() instanceof SslAuthenticationException) {
            return ": the TLS handshake with a broker failed";
        }
        if (failed.getCause() instanceof UnsupportedSaslMechanismException) {
            return ": the brokers do not accept " + passThrough.mechanism() + " (access.pass-through.mechanism)";
        }
        return "";
    }

    private static RefusedException away(String trouble) {
        return new RefusedException(Reason.KAFKA_AWAY, "Kafka could not authenticate this caller" + trouble);
    }

    private void makeRoom(String name) {
        expire();
        requireRoom(
                session -> session.name().equals(name),
                MOST_OF_A_NAME,
                "too many callers with this name, each with its own password and connections; retry later");
        requireRoom(
                session -> true,
                passThrough.sessions(),
                "too many callers with connections of their own (access.pass-through.callers); retry later");
    }

    /** Makes room if the bound is reached, by closing the session that has been idle for longest. */
    private void requireRoom(Predicate<PassThroughSession> these, int most, String refusal) {
        if (count(these) < most) {
            return;
        }
        sessions.values().stream()
                .filter(these)
                .min(Comparator.comparingLong(session -> session.usedNanos() - clock.nanoTime()))
                .ifPresent(session -> session.closeIfIdle(PassThroughSettings.SHORTEST_IDLE));
        expire();
        if (count(these) >= most) {
            throw new RefusedException(Reason.NO_MEMORY, refusal);
        }
    }

    private long count(Predicate<PassThroughSession> these) {
        return sessions.values().stream().filter(these).count();
    }

    private PassThroughSession open(String name, Map<String, String> theirs) {
        LaneParts made = parts.get();
        try {
            Lanes lanes = Lanes.open(settings, theirs, "caller", made.watch(), clock);
            Placement placement = new Placement(made.affinity(), lanes.count(), made.watch()::refused);
            return new PassThroughSession(name, theirs, lanes, placement, clock);
        } catch (KafkaException unusable) {
            throw away("");
        }
    }

    /** Closes sessions that have been idle for too long. It is called periodically. */
    public void expire() {
        sessions.forEach((key, session) -> {
            if (session.closeIfIdle(passThrough.idle()) && sessions.remove(key, session)) {
                session.close(CLOSING);
            }
        });
    }

    public int open() {
        return sessions.size();
    }

    /** Refuses new sessions, and returns the lanes that must be closed. */
    public List<Lanes> end() {
        ending = true;
        List<Lanes> open = new ArrayList<>();
        sessions.forEach((key, session) -> {
            if (sessions.remove(key, session)) {
                open.add(session.end());
            }
        });
        return open;
    }
}
