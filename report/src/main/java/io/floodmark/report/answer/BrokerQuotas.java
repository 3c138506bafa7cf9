package io.floodmark.report.answer;

import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;

/**
 * Describes whether each broker of a lab really had CPU of its own: a plan may request it on a host without cgroups.
 */
final class BrokerQuotas {
    private BrokerQuotas() {}

    static boolean each(Run run) {
        return run.conditions().stream().anyMatch(condition -> condition.name().equals(Condition.CORES_EACH));
    }
}
