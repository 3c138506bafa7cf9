package io.floodmark.config.reader;

import io.floodmark.config.key.AccessKeys;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.model.cluster.HttpAccess;
import java.util.Optional;

/** Reads the credentials of an HTTP endpoint. */
final class AccessReader {
    private AccessReader() {}

    /** Returns the credentials in the plan; no authentication if it has none. */
    static HttpAccess read(AccessKeys keys, PlanTree plan, PlanFiles files) {
        Optional<String> name = plan.get(keys.user());
        Optional<String> password = files.file(plan, keys.passwordFile());
        Optional<String> token = files.file(plan, keys.tokenFile());
        Optional<String> authorities = files.file(plan, keys.caFile());
        return plan.build(
                keys.user().path().parent().toString(),
                HttpAccess.OPEN,
                () -> new HttpAccess(name, password, token, authorities));
    }
}
