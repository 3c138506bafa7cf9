package io.floodmark.kafka.guest;

import static java.util.stream.Collectors.joining;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.model.Deadline;
import io.floodmark.model.TargetException;
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
 * A client quota on exactly the client id of a run, half above what is about to be sent: the generator controls the
 * load, this stops it should the generator fail. Quotas are per broker and count request bytes. Removed last, so that
 * it holds while all else is undone. One thread.
 *
 * <p>It never takes the place of an operator's quota. A quota on a client id replaces the default of client ids, and
 * one that applies by user or by default is a backstop itself: if any limits what the client may send, or if quotas
 * cannot be read, none is set.
 */
public final class QuotaBackstop {
    /**
     * Brokers average over some ten seconds, and after a stall of some the generator catches up: that must not be
     * throttled.
     */
    public static final double HEADROOM = 1.5;

    private static final String BYTE_RATE = "producer_byte_rate";

    private final ClusterClient client;
    private final Journal journal;
    private final String clientId;
    private boolean journalled;
    private boolean inForce;

    /** @param clientId from {@link RunNames#clientId}, which all connections of the load use */
    public QuotaBackstop(ClusterClient client, Journal journal, String clientId) {
        this.client = client;
        this.journal = journal;
        this.clientId = clientId;
    }

    /**
     * Sets it, before load is raised; after it is lowered it may stay.
     *
     * @param bytesPerSecondPerBroker request bytes that the step sends to the broker that gets most
     * @return why it is not in force: the principal may not set it, brokers cannot, or an operator's quota applies;
     *     empty if it is. If an earlier one was in force it is then removed, since it would throttle what comes
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
            // Brokers take whole numbers only.
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

    /** Asks whether a quota could be set, without setting it; why not, else empty. */
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

    /** Removes it, if it may have been set. The last thing a run does. */
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

    /** Removes the quota of that client id; fine where there is none. */
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

    /** Every client quota of the cluster, by entity; empty where we may not ask. */
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
