package io.floodmark.bench.explain;

import io.floodmark.lab.LabEntry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.quota.ClientQuotaAlteration;
import org.apache.kafka.common.quota.ClientQuotaEntity;

/** A quota on what any client may send to a broker. */
record ClientQuota(double bytesPerSecond) implements Injection {
    @Override
    public Undo into(LabEntry lab) throws Exception {
        Map<String, String> anyClient = new HashMap<>();
        // Kafka's way to name the default of all clients.
        anyClient.put(ClientQuotaEntity.CLIENT_ID, null);
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, lab.bootstrapServers()))) {
            admin.alterClientQuotas(List.of(new ClientQuotaAlteration(
                            new ClientQuotaEntity(anyClient),
                            List.of(new ClientQuotaAlteration.Op("producer_byte_rate", bytesPerSecond)))))
                    .all()
                    .get();
        }
        return () -> {};
    }
}
