package io.floodmark.model.cluster;

import io.floodmark.model.unit.Checks;
import java.util.Optional;

/**
 * The credentials of an HTTP endpoint other than Kafka (metrics or Kafka Connect). Secrets stay in their files: only
 * the paths are part of a plan.
 *
 * @param user of basic authentication; requires {@code passwordFile}
 * @param passwordFile path of a file whose first line is the password
 * @param tokenFile path of a file whose first line is a bearer token; excludes a user
 * @param caFile path of trusted certificates (PEM) instead of the JVM's own
 */
public record HttpAccess(
        Optional<String> user, Optional<String> passwordFile, Optional<String> tokenFile, Optional<String> caFile) {
    /** Access without authentication. */
    public static final HttpAccess OPEN =
            new HttpAccess(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    public HttpAccess {
        Checks.require(
                user.isPresent() == passwordFile.isPresent(),
                user.isPresent() ? "password-file" : "user",
                "not given",
                "both a user and a password-file, or neither");
        Checks.require(
                user.isEmpty() || tokenFile.isEmpty(), "token-file", "given together with a user", "one of the two");
    }
}
