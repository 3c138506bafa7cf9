package io.floodmark.search;

import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Goal;

/**
 * The next trial to run.
 *
 * @param perSecond the load
 * @param whole whether to measure for the full time even if the load is clearly safe
 * @param reason the reason, for people
 */
record Proposal(double perSecond, boolean whole, String reason) {
    TrialOrder order(SearchSettings settings, Goal goal) {
        return new TrialOrder(
                new Rate(perSecond), settings.trial(), whole ? settings.trial() : settings.safeTrial(), reason, goal);
    }

    String forPeople() {
        return new Rate(perSecond).human() + ": " + reason;
    }
}
