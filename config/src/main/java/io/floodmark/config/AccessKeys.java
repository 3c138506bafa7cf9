package io.floodmark.config;

import io.floodmark.model.HttpAccess;
import java.util.List;
import java.util.Optional;

/**
 * The keys that say how an HTTP end point lets us in. Of secrets they name the files only.
 *
 * @param user of basic authentication
 * @param passwordFile its password
 * @param tokenFile a bearer token
 * @param caFile certificates to trust
 */
record AccessKeys(Key<String> user, Key<String> passwordFile, Key<String> tokenFile, Key<String> caFile) {
    /** @param section that they stand in */
    static AccessKeys in(String section) {
        return new AccessKeys(
                Key.of(section + ".user", Form.TEXT),
                Key.of(section + ".password-file", Form.TEXT),
                Key.of(section + ".token-file", Form.TEXT),
                Key.of(section + ".ca-file", Form.TEXT));
    }

    /** These keys for one item of a list. */
    AccessKeys of(String item) {
        return new AccessKeys(user.with(item), passwordFile.with(item), tokenFile.with(item), caFile.with(item));
    }

    List<Key<String>> all() {
        return List.of(user, passwordFile, tokenFile, caFile);
    }

    /** What the plan says; open to everybody where it says nothing. */
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

    /** As {@link #read} reads it. */
    static YamlText write(YamlText yaml, HttpAccess access) {
        access.user().ifPresent(user -> yaml.text("user", user));
        access.passwordFile().ifPresent(file -> yaml.text("password-file", file));
        access.tokenFile().ifPresent(file -> yaml.text("token-file", file));
        access.caFile().ifPresent(file -> yaml.text("ca-file", file));
        return yaml;
    }
}
