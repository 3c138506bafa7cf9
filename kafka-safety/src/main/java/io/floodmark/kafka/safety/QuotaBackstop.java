package io.floodmark.kafka.safety;

import static java.util.stream.Collectors.joining;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Deadline;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.AlterClientQuotasOptions;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.apache.kafka.common.quota.ClientQuotaAlteration;
import org.apache.kafka.common.quota.ClientQuotaEntity;
import org.apache.kafka.common.quota.ClientQuotaFilter;
import org.jspecify.annotations.Nullable;

/**
 * A client quota on exactly the client id of a run, half above what is about to be sent. The generator controls the
 * load; the quota stops it if the generator fails. Quotas are per broker and count request bytes. It is removed last,
 * so that it applies while all else is removed. Not thread-safe.
 *
 * <p>It never replaces an operator's quota. A quota on a client id replaces the default for client ids, and one that
 * applies by user or by default is a backstop itself. If any quota limits what the client may send, or if quotas cannot
 * be read, none is set.
 */
public final class QuotaBackstop {
    /**
     * Brokers average over some ten seconds. After a stall of a few, the generator catches up, which must not be
     * throttled.
     */
    public static final double HEADROOM = 1.5;

    private static final String BYTE_RATE = "producer_byte_rate";

    private final ClusterClient client;
    private final Journal journal;
    private final String clientId;
    private boolean journalled;
    private boolean inForce;

    /** @param clientId client id from {@link RunNames#clientId}, which all connections of the load use */
    public QuotaBackstop(ClusterClient client, Journal journal, String clientId) {
        this.client = client;
        this.journal = journal;
        this.clientId = clientId;
    }

    /**
     * Sets the quota before the load is raised; it may stay when the load is lowered.
     *
     * @param bytesPerSecondPerBroker request bytes that the step sends to the broker that gets most
     * @return empty if it is in force; otherwise why not: the principal may not set it, brokers do not support it, or
     *     an operator's quota applies. An earlier one is removed in that case, since it would throttle the coming step
     */
    public Optional<String> set(double bytesPerSecondPerBroker, Deadline deadline) {
        Optional<String> objection = objection(client, clientId, deadline);
        if (objection.isPresent()) {
            remove(deadline);
            return objection;
        }
        if (!journalled) {
            journal.append(JournalEntry.Verb.SETTING_QUOTA.of(clientId));
            journalled = true;
        }
        try {
            // Brokers accept whole numbers only.
            double limit = Math.ceil(Math.max(1, HEADROOM * bytesPerSecondPerBroker));
            alter(client, clientId, limit, new AlterClientQuotasOptions(), deadline);
            inForce = true;
            return Optional.empty();
        } catch (TargetException e) {
            if (!impossible(e)) {
                throw e;
            }
            if (inForce) {
                remove(deadline);
            } else {
                settle();
            }
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static Optional<String> objection(ClusterClient client, String clientId, Deadline deadline) {
        Optional<ClientQuotas> quotas = ClientQuotas.read(client, clientId, deadline);
        if (quotas.isEmpty()) {
            return Optional.of("the client quotas of the cluster cannot be read, and it could replace one");
        }
        return quotas.get().limitProducing()
                ? Optional.of("a quota of the cluster may apply: "
                        + quotas.get().rules().stream().map(QuotaRule::text).collect(joining(", ")))
                : Optional.empty();
    }

    /** Checks whether a quota could be set, without setting it. Returns why not; empty if it could. */
    static Optional<String> rehearse(ClusterClient client, String clientId, Deadline deadline) {
        Optional<String> objection = objection(client, clientId, deadline);
        if (objection.isPresent()) {
            return objection;
        }
        try {
            alter(client, clientId, 1.0, new AlterClientQuotasOptions().validateOnly(true), deadline);
            return Optional.empty();
        } catch (TargetException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static boolean impossible(TargetException thrown) {
        return thrown.kind() == TargetException.Kind.DENIED || thrown.getCause() instanceof UnsupportedVersionException;
    }

    /** Removes the quota, if it may have been set. This is the last action of a run. */
    public void remove(Deadline deadline) {
        if (journalled) {
            remove(client, clientId, deadline);
            settle();
        }
    }

    private void settle() {
        journal.append(JournalEntry.Verb.REMOVED_QUOTA.of(clientId));
        journalled = false;
        inForce = false;
    }

    /** Removes the quota of that client id, if there is one. */
    static void remove(ClusterClient client, String clientId, Deadline deadline) {
        alter(client, clientId, null, new AlterClientQuotasOptions(), deadline);
    }

    private static void alter(
            ClusterClient client,
            String clientId,
            @Nullable Double value,
            AlterClientQuotasOptions options,
            Deadline deadline) {
        ClientQuotaAlteration alteration =
                new ClientQuotaAlteration(entity(clientId), List.of(new ClientQuotaAlteration.Op(BYTE_RATE, value)));
        client.await(
                "setting a quota of client id " + clientId,
                client.admin().alterClientQuotas(List.of(alteration), options).all(),
                deadline);
    }

    static ClientQuotaEntity entity(String clientId) {
        return new ClientQuotaEntity(Map.of(ClientQuotaEntity.CLIENT_ID, clientId));
    }

    /** Returns every client quota of the cluster, by entity; empty if they may not be read. */
    static Optional<Map<ClientQuotaEntity, Map<String, Double>>> all(ClusterClient client, Deadline deadline) {
        try {
            return Optional.of(client.await(
                    "listing client quotas",
                    client.admin().describeClientQuotas(ClientQuotaFilter.all()).entities(),
                    deadline));
        } catch (TargetException e) {
            if (impossible(e)) {
                return Optional.empty();
            }
            throw e;
        }
    }
}
