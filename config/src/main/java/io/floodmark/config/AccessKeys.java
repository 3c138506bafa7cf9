package io.floodmark.config;

import io.floodmark.model.cluster.HttpAccess;
import java.util.List;
import java.util.Optional;

/**
 * The keys with the credentials of an HTTP endpoint. Secrets are named by file only.
 *
 * @param user of basic authentication
 * @param passwordFile file with its password
 * @param tokenFile file with a bearer token
 * @param caFile certificates to trust
 */
record AccessKeys(Key<String> user, Key<String> passwordFile, Key<String> tokenFile, Key<String> caFile) {
    /** @param section section with the keys */
    static AccessKeys in(String section) {
        return new AccessKeys(
                Key.of(section + ".user", Form.TEXT),
                Key.of(section + ".password-file", Form.TEXT),
                Key.of(section + ".token-file", Form.TEXT),
                Key.of(section + ".ca-file", Form.TEXT));
    }

    /** Returns these keys for one item of a list. */
    AccessKeys of(String item) {
        return new AccessKeys(user.with(item), passwordFile.with(item), tokenFile.with(item), caFile.with(item));
    }

    List<Key<String>> all() {
        return List.of(user, passwordFile, tokenFile, caFile);
    }

    /** Returns the credentials in the plan; no authentication if it has none. */
    HttpAccess read(PlanTree plan, PlanFiles files) {
        Optional<String> name = plan.get(user);
        Optional<String> password = files.file(plan, passwordFile);
        Optional<String> token = files.file(plan, tokenFile);
        Optional<String> authorities = files.file(plan, caFile);
        return plan.build(
                user.path().parent().toString(),
                HttpAccess.OPEN,
                () -> new HttpAccess(name, password, token, authorities));
    }

    /** Writes the keys that {@link #read} reads. */
    static YamlText write(YamlText yaml, HttpAccess access) {
        access.user().ifPresent(user -> yaml.text("user", user));
        access.passwordFile().ifPresent(file -> yaml.text("password-file", file));
        access.tokenFile().ifPresent(file -> yaml.text("token-file", file));
        access.caFile().ifPresent(file -> yaml.text("ca-file", file));
        return yaml;
    }
}
