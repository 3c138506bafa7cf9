package io.floodmark.config.writer;

import io.floodmark.config.yaml.YamlText;
import io.floodmark.model.cluster.HttpAccess;

/** Writes the credentials of an HTTP endpoint in the format that {@code AccessReader} reads. */
final class AccessWriter {
    private AccessWriter() {}

    static YamlText write(YamlText yaml, HttpAccess access) {
        access.user().ifPresent(user -> yaml.text("user", user));
        access.passwordFile().ifPresent(file -> yaml.text("password-file", file));
        access.tokenFile().ifPresent(file -> yaml.text("token-file", file));
        access.caFile().ifPresent(file -> yaml.text("ca-file", file));
        return yaml;
    }
}
