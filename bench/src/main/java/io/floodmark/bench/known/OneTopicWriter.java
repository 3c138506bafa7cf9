package io.floodmark.bench.known;

import io.floodmark.bench.explain.Injection;
import io.floodmark.lab.LabEntry;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/**
 * A user who may only write to one existing topic. Its client properties replace those of the lab's user, who has all
 * rights.
 */
record OneTopicWriter(String topic) implements Injection {
    private static final int PARTITIONS = 12;
    private static final String USER = "writer";
    private static final String PASSWORD = "writes-one-topic";
    private static final String LOGIN = "sasl.jaas.config";

    /**
     * Settings of a lab whose brokers check rights; the brokers' own certificate and the lab's user have all of them.
     */
    static final String AUTHORIZER = "security: scram, controller: combined, config: {"
            + " authorizer.class.name: org.apache.kafka.metadata.authorizer.StandardAuthorizer,"
            + " super.users: 'User:CN=floodmark-lab;User:floodmark' }";

    @Override
    public Undo into(LabEntry lab) throws Exception {
        Path file = lab.clientProperties().orElseThrow();
        Properties client = read(file);
        try (Admin admin = Admin.create(withServers(client, lab))) {
            admin.createTopics(List.of(new NewTopic(topic, PARTITIONS, (short) 1)))
                    .all()
                    .get();
            admin.alterUserScramCredentials(List.of(new UserScramCredentialUpsertion(
                            USER, new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, 4096), PASSWORD)))
                    .all()
                    .get();
            admin.createAcls(List.of(new AclBinding(
                            new ResourcePattern(ResourceType.TOPIC, topic, PatternType.LITERAL),
                            new AccessControlEntry("User:" + USER, "*", AclOperation.WRITE, AclPermissionType.ALLOW))))
                    .all()
                    .get();
        }
        String module = client.getProperty(LOGIN).split(" ", 2)[0];
        client.put(LOGIN, module + " required username=\"" + USER + "\" password=\"" + PASSWORD + "\";");
        try (Writer out = Files.newBufferedWriter(file)) {
            client.store(out, null);
        }
        // Everything is removed with the lab.
        return () -> {};
    }

    private static Properties withServers(Properties client, LabEntry lab) {
        Properties all = new Properties();
        all.putAll(client);
        all.put("bootstrap.servers", lab.bootstrapServers());
        return all;
    }

    private static Properties read(Path file) throws IOException {
        Properties properties = new Properties();
        try (InputStream in = Files.newInputStream(file)) {
            properties.load(in);
        }
        return properties;
    }
}
