package io.floodmark.gateway;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/** Operations that a broker denies to everybody until this is closed; all others are allowed. */
final class Denials implements AutoCloseable {
    private static final ResourcePattern CLUSTER =
            new ResourcePattern(ResourceType.CLUSTER, "kafka-cluster", PatternType.LITERAL);

    private final Admin admin;

    private Denials(Admin admin) {
        this.admin = admin;
    }

    static Denials of(Admin admin, AclBinding... denied) {
        List<AclBinding> rules = new ArrayList<>(List.of(denied));
        // If a resource has a rule, everything that no rule allows is denied.
        rules.add(rule(CLUSTER, AclOperation.ALL, AclPermissionType.ALLOW));
        rules.add(rule(topics("*"), AclOperation.ALL, AclPermissionType.ALLOW));
        done(admin.createAcls(rules).all());
        return new Denials(admin);
    }

    static AclBinding ofTheCluster(AclOperation operation) {
        return rule(CLUSTER, operation, AclPermissionType.DENY);
    }

    /** @param name of a topic; * for all topics */
    static AclBinding ofTopics(String name, AclOperation operation) {
        return rule(topics(name), operation, AclPermissionType.DENY);
    }

    private static ResourcePattern topics(String name) {
        return new ResourcePattern(ResourceType.TOPIC, name, PatternType.LITERAL);
    }

    private static AclBinding rule(ResourcePattern on, AclOperation operation, AclPermissionType permission) {
        return new AclBinding(on, new AccessControlEntry("User:ANONYMOUS", "*", operation, permission));
    }

    @Override
    public void close() {
        done(admin.deleteAcls(List.of(AclBindingFilter.ANY)).all());
    }

    private static void done(KafkaFuture<?> change) {
        try {
            change.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("no change of rules", e);
        }
    }
}
