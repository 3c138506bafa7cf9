package io.floodmark.gateway.access;

import io.floodmark.config.yaml.Suggestions;
import io.floodmark.gateway.settings.AccessSettings;
import io.floodmark.gateway.settings.GatewaySettings;
import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;

/** Checks the access settings before a gateway starts. */
public final class AccessCheck {
    private AccessCheck() {}

    /**
     * Reads the files that the settings name, and checks that each rule can apply.
     *
     * @throws PlanException if a file is invalid, or if a rule applies to no principal
     */
    public static void tryFiles(GatewaySettings settings) {
        AccessSettings access = settings.access();
        access.tokens().ifPresent(Tokens::new);
        List<String> nobodys = rulesOfNobody(settings);
        if (!nobodys.isEmpty() && !othersBringNames(settings)) {
            throw new PlanException(nobodys);
        }
    }

    /** True if tokens or certificates can name principals that no file lists. */
    private static boolean othersBringNames(GatewaySettings settings) {
        return settings.access().tokens().isPresent()
                || settings.tls().clients().isPresent();
    }

    private static List<String> rulesOfNobody(GatewaySettings settings) {
        if (settings.access().users().isEmpty()) {
            return List.of();
        }
        Path file = settings.access().users().get();
        Set<String> users = Users.read(file).names();
        Set<String> named = new TreeSet<>(settings.access().rules().keySet());
        named.remove(AccessSettings.AUTHENTICATED);
        named.removeAll(users);
        return named.stream()
                .map(name -> "access.rules." + name + ": no such user in " + file + Suggestions.didYouMean(name, users)
                        + "; expected a name of that file, or " + AccessSettings.AUTHENTICATED)
                .toList();
    }

    /**
     * Returns warnings about settings that are allowed but risky.
     *
     * @param client properties for Kafka's clients
     */
    public static List<String> warnings(GatewaySettings settings, Map<String, String> client) {
        List<String> warnings = new ArrayList<>();
        if (!settings.http().loopback() && !settings.guarded()) {
            warnings.add("any client that can reach this address may write to every topic that the gateway can: no"
                    + " authentication is configured (access.users, access.tokens or tls.clients)");
        }
        if (!settings.http().loopback() && settings.secretsInTheClear()) {
            warnings.add("passwords and tokens are sent without TLS to an address that others can reach: anyone on the"
                    + " network can read them (set tls.certificate and tls.key)");
        }
        if (othersBringNames(settings)) {
            rulesOfNobody(settings)
                    .forEach(rule -> warnings.add(rule + ", unless a token or a certificate brings that name"));
        }
        secrets(settings, client).stream()
                .filter(AccessCheck::readableByAll)
                .forEach(file ->
                        warnings.add("every user of this machine can read the secrets in " + file + " (chmod o-r)"));
        return warnings;
    }

    private static List<Path> secrets(GatewaySettings settings, Map<String, String> client) {
        List<Path> files = new ArrayList<>();
        settings.access().users().ifPresent(files::add);
        settings.tls().key().ifPresent(files::add);
        boolean password = ProducerConfig.configDef().configKeys().values().stream()
                .anyMatch(key -> key.type == ConfigDef.Type.PASSWORD && client.containsKey(key.name));
        if (password) {
            settings.kafka().commandConfig().ifPresent(files::add);
        }
        return files;
    }

    private static boolean readableByAll(Path file) {
        try {
            return Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ);
        } catch (IOException | UnsupportedOperationException unknown) {
            return false;
        }
    }
}
