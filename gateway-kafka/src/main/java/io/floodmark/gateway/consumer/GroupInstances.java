package io.floodmark.gateway.consumer;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.principal.PassThroughSession;
import io.floodmark.gateway.principal.Principal;
import io.floodmark.gateway.quota.Places;
import io.floodmark.gateway.settings.GatewaySettings;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.random.RandomGenerator;
import org.apache.kafka.clients.consumer.KafkaConsumer;

/**
 * The consumer group instances that this gateway keeps for clients. Their number is bounded, and idle ones are closed.
 * Thread-safe.
 */
public final class GroupInstances implements AutoCloseable {
    private static final Duration CLOSING = Duration.ofSeconds(3);
    private static final Duration IDLE = Duration.ofSeconds(10);
    private static final String LEGAL = "[a-zA-Z0-9._-]{1,200}";

    private final GatewaySettings settings;
    private final Map<String, String> client;
    private final NanoClock clock;
    private final RandomGenerator random;
    private final ConcurrentMap<Name, Kept> kept = new ConcurrentHashMap<>();
    /** The names of instances that are being created. Guarded by this. */
    private final Set<Name> reserved = new HashSet<>();
    /** A thread for creating consumers, which resolve the addresses of brokers and so may take seconds. */
    private final Executor maker = OneThread.named("fm-group-instances", IDLE);

    private final Places places;

    /** The name of an instance and of its group. */
    public record Name(String group, String instance) {}

    private record Kept(GroupInstance instance, Principal owner) {}

    /**
     * Creates an empty set of instances.
     *
     * @param client properties for Kafka's clients, including secrets
     */
    public GroupInstances(
            GatewaySettings settings, Map<String, String> client, NanoClock clock, RandomGenerator random) {
        this.settings = settings;
        this.client = Map.copyOf(client);
        this.clock = clock;
        this.random = random;
        places = new Places(settings.consume().instances(), "instances of consumer groups (consume.instances)");
    }

    /**
     * Creates an instance on a separate thread, after those that were requested before.
     *
     * @param owner the only principal that may use it
     * @return a future that fails if the consumer cannot be created
     * @throws RefusedException if the name is taken, or if no place is left
     */
    public CompletableFuture<Name> create(String group, InstanceSettings asked, Principal owner) {
        if (!group.matches(LEGAL) || !(asked.name().isEmpty() || asked.name().matches(LEGAL))) {
            throw new RefusedException(
                    Reason.BAD_REQUEST,
                    "invalid group or instance name; expected 1 to 200 letters, digits, '.', '_' or '-'");
        }
        Name name = new Name(group, asked.name().isEmpty() ? "floodmark-" + number() : asked.name());
        reserve(name, owner);
        CompletableFuture<Name> made = new CompletableFuture<>();
        maker.execute(() -> {
            try {
                kept.put(name, new Kept(made(name, asked, owner), owner));
                release(name);
                made.complete(name);
            } catch (RuntimeException | Error notMade) {
                release(name);
                places.giveBack(owner);
                // A caller waits for an answer, whatever was thrown.
                made.completeExceptionally(notMade);
            }
        });
        return made;
    }

    private synchronized void reserve(Name name, Principal owner) {
        if (kept.containsKey(name) || reserved.contains(name)) {
            throw new RefusedException(
                    Reason.INSTANCE_EXISTS, "the group already has an instance of this name on this gateway");
        }
        places.take(owner);
        reserved.add(name);
    }

    private synchronized void release(Name name) {
        reserved.remove(name);
    }

    private GroupInstance made(Name name, InstanceSettings asked, Principal owner) {
        Map<String, String> theirs =
                owner.session().map(PassThroughSession::client).orElse(client);
        return new GroupInstance(
                name.instance(),
                asked,
                new KafkaConsumer<>(
                        ConsumerProperties.instance(settings, theirs, name.group(), name.instance(), asked)),
                clock);
    }

    private String number() {
        byte[] bytes = new byte[8];
        synchronized (random) {
            random.nextBytes(bytes);
        }
        return HexFormat.of().formatHex(bytes);
    }

    public GroupInstance find(Name name, String owner) {
        return kept(name, owner).instance();
    }

    private Kept kept(Name name, String owner) {
        Kept found = kept.get(name);
        if (found == null || !found.owner().name().equals(owner)) {
            throw new RefusedException(
                    Reason.NO_INSTANCE,
                    "instance not found on this gateway: it was closed, or base_uri names another gateway");
        }
        return found;
    }

    public CompletableFuture<Void> remove(Name name, String owner) {
        Kept found = kept(name, owner);
        forget(name, found);
        return found.instance().close();
    }

    private boolean forget(Name name, Kept instance) {
        boolean forgotten = kept.remove(name, instance);
        if (forgotten) {
            places.giveBack(instance.owner());
        }
        return forgotten;
    }

    public int open() {
        return kept.size();
    }

    /** Closes instances that have been idle for too long. It is called periodically. */
    public void expire() {
        long most = settings.consume().instanceIdle().toNanos();
        kept.forEach((name, each) -> {
            if (each.instance().idleNanos() > most && forget(name, each)) {
                var unused = each.instance().close();
            }
        });
    }

    /** Makes all instances leave their groups. */
    @Override
    public void close() {
        List<CompletableFuture<Void>> leaving = new ArrayList<>();
        kept.values().forEach(each -> leaving.add(each.instance().close()));
        try {
            CompletableFuture.allOf(leaving.toArray(CompletableFuture[]::new))
                    .get(CLOSING.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException late) {
            return;
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
        }
    }
}
