package io.floodmark.gateway;

import io.floodmark.gateway.access.PasswordHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Users for clients of {@link LossBench}: each kind of client has the rate of one principal for itself. */
record LossUsers(Path file) {
    private static final List<String> NAMES = List.of("writers", "pages", "events", "groups", "deleted-topic");
    /** With so few rounds, a check takes next to no time. */
    private static final int FEW_ROUNDS = 100;

    static LossUsers in(Path folder) throws IOException {
        String lines = NAMES.stream()
                .map(name -> name + ":" + PasswordHash.of(name.toCharArray(), FEW_ROUNDS))
                .collect(Collectors.joining("\n"));
        return new LossUsers(Files.writeString(folder.resolve("users"), lines));
    }

    /** Returns keys and values of settings, one after the other. */
    List<String> settings() {
        return List.of("access.users", file.toString(), "access.rules.authenticated", "all *, group *");
    }

    String authorization(String name) {
        return Client.basic(name, name);
    }
}
