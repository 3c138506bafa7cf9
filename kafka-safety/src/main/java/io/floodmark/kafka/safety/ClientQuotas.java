package io.floodmark.kafka.safety;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.model.unit.Deadline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.common.quota.ClientQuotaEntity;

/**
 * The client quotas that apply, or may apply, to one client id of this client. Kafka takes the first match, separately
 * for each type of limit. The order is (user, client), (user, default client), user, (default user, client), (default
 * user, default client), default user, client, default client.
 */
record ClientQuotas(List<QuotaRule> rules) {
    private static final List<String> TYPES = List.of(QuotaRule.PRODUCE, QuotaRule.FETCH, QuotaRule.REQUEST);

    ClientQuotas {
        rules = List.copyOf(rules);
    }

    /**
     * Reads the quotas, except the one on exactly that client id, which is the run's own.
     *
     * @return empty if they cannot be read: the principal lacks the right, or brokers are older than 2.6
     */
    static Optional<ClientQuotas> read(ClusterClient client, String clientId, Deadline deadline) {
        Optional<String> user = ClientPrincipal.of(client.properties());
        return QuotaBackstop.all(client, deadline).map(all -> {
            Map<ClientQuotaEntity, Map<String, Double>> ofOthers = new HashMap<>(all);
            ofOthers.remove(QuotaBackstop.entity(clientId));
            return of(ofOthers, user, clientId);
        });
    }

    /**
     * Selects the quotas that apply.
     *
     * @param user name of the principal; if it is empty (unknown), every quota with a user may apply
     */
    static ClientQuotas of(Map<ClientQuotaEntity, Map<String, Double>> all, Optional<String> user, String clientId) {
        List<QuotaRule> rules = new ArrayList<>();
        for (String type : TYPES) {
            List<Map.Entry<ClientQuotaEntity, Map<String, Double>>> matching = all.entrySet().stream()
                    .filter(entry -> entry.getValue().containsKey(type))
                    .filter(entry -> mayMatch(entry.getKey(), user, clientId))
                    .sorted(Comparator.comparingInt(entry -> rank(entry.getKey())))
                    .toList();
            Stream<Map.Entry<ClientQuotaEntity, Map<String, Double>>> applying =
                    user.isPresent() ? matching.stream().limit(1) : matching.stream();
            applying.map(entry -> new QuotaRule(
                            name(entry.getKey()),
                            type,
                            Objects.requireNonNull(entry.getValue().get(type))))
                    .forEach(rules::add);
        }
        return new ClientQuotas(rules);
    }

    private static boolean mayMatch(ClientQuotaEntity entity, Optional<String> user, String clientId) {
        Map<String, String> names = entity.entries();
        // Entities by IP address limit connections, not bytes.
        boolean known = names.keySet().stream()
                .allMatch(type -> type.equals(ClientQuotaEntity.USER) || type.equals(ClientQuotaEntity.CLIENT_ID));
        return known
                && (user.isEmpty() || matches(names, ClientQuotaEntity.USER, user.get()))
                && matches(names, ClientQuotaEntity.CLIENT_ID, clientId);
    }

    /** Kafka represents a default by null. */
    private static boolean matches(Map<String, String> names, String type, String name) {
        return !names.containsKey(type) || names.get(type) == null || name.equals(names.get(type));
    }

    /** Returns the rank in the order of {@link ClientQuotas}. */
    private static int rank(ClientQuotaEntity entity) {
        return 3 * level(entity.entries(), ClientQuotaEntity.USER)
                + level(entity.entries(), ClientQuotaEntity.CLIENT_ID);
    }

    private static int level(Map<String, String> names, String type) {
        if (!names.containsKey(type)) {
            return 2;
        }
        return names.get(type) == null ? 1 : 0;
    }

    private static String name(ClientQuotaEntity entity) {
        List<String> parts = new ArrayList<>();
        Map<String, String> names = entity.entries();
        part(names, ClientQuotaEntity.USER, "user", parts);
        part(names, ClientQuotaEntity.CLIENT_ID, "client id", parts);
        return String.join(", ", parts);
    }

    private static void part(Map<String, String> names, String type, String word, List<String> parts) {
        if (names.containsKey(type)) {
            parts.add(names.get(type) == null ? "default " + word : word + " '" + names.get(type) + "'");
        }
    }

    /** True if any quota limits what the client may send. */
    boolean limitProducing() {
        return rules.stream().anyMatch(QuotaRule::limitsProducing);
    }
}
