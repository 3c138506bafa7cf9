package io.floodmark.bench.explain;

import io.floodmark.lab.LabEntry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.quota.ClientQuotaAlteration;
import org.apache.kafka.common.quota.ClientQuotaEntity;

/**
 * A quota on the bytes per second that clients may send to a broker.
 *
 * @param entity name of the client id or user by Kafka's entity type; an empty name is the default of that type
 */
public record ClientQuota(Map<String, String> entity, double bytesPerSecond) implements Injection {
    public ClientQuota {
        entity = Map.copyOf(entity);
    }

    /** Returns the default quota of all client ids. */
    public static ClientQuota ofAnyClient(double bytesPerSecond) {
        return new ClientQuota(Map.of(ClientQuotaEntity.CLIENT_ID, ""), bytesPerSecond);
    }

    @Override
    public Undo into(LabEntry lab) throws Exception {
        Map<String, String> named = new HashMap<>();
        // Kafka names a default by null.
        entity.forEach((type, name) -> named.put(type, name.isEmpty() ? null : name));
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, lab.bootstrapServers()))) {
            admin.alterClientQuotas(List.of(new ClientQuotaAlteration(
                            new ClientQuotaEntity(named),
                            List.of(new ClientQuotaAlteration.Op("producer_byte_rate", bytesPerSecond)))))
                    .all()
                    .get();
        }
        return () -> {};
    }
}
