package io.floodmark.bench.explain;

import io.floodmark.lab.LabEntry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigResource;

/** Lets the topic under load have a codec of its own, once it is there: our topics keep batches as they come. */
record TopicCodec(String codec) implements Injection {
    private static final long PATIENCE_SECONDS = 60;
    private static final long LOOK_MILLIS = 200;

    @Override
    public Undo into(LabEntry lab) throws Exception {
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, lab.bootstrapServers()))) {
            AlterConfigOp set = new AlterConfigOp(new ConfigEntry("compression.type", codec), AlterConfigOp.OpType.SET);
            ConfigResource topic = new ConfigResource(ConfigResource.Type.TOPIC, ours(admin));
            admin.incrementalAlterConfigs(Map.of(topic, List.of(set))).all().get();
        }
        return () -> {};
    }

    private static String ours(Admin admin) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (System.nanoTime() < end) {
            Optional<String> found = admin.listTopics().names().get().stream()
                    .filter(name -> name.startsWith("floodmark-"))
                    .findFirst();
            if (found.isPresent()) {
                return found.get();
            }
            Thread.sleep(LOOK_MILLIS);
        }
        throw new IllegalStateException("no topic of ours came up within " + PATIENCE_SECONDS + " s");
    }
}
