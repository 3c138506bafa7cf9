package io.floodmark.config.key;

import java.util.List;

/**
 * The keys with the credentials of an HTTP endpoint. Secrets are named by file only.
 *
 * @param user of basic authentication
 * @param passwordFile file with its password
 * @param tokenFile file with a bearer token
 * @param caFile certificates to trust
 */
public record AccessKeys(Key<String> user, Key<String> passwordFile, Key<String> tokenFile, Key<String> caFile)
        implements KeyGroup {
    /** @param section section with the keys */
    static AccessKeys in(String section) {
        return new AccessKeys(
                Key.of(section + ".user", Form.TEXT),
                Key.of(section + ".password-file", Form.PATH),
                Key.of(section + ".token-file", Form.PATH),
                Key.of(section + ".ca-file", Form.PATH));
    }

    /** Returns these keys for one item of a list. */
    public AccessKeys of(String item) {
        return new AccessKeys(user.with(item), passwordFile.with(item), tokenFile.with(item), caFile.with(item));
    }

    @Override
    public List<Key<String>> all() {
        return List.of(user, passwordFile, tokenFile, caFile);
    }
}
