package io.floodmark.model.profile;

import java.util.List;

/**
 * The profiles of generator and brokers from a repeat of a stored trial.
 *
 * @param trial number of the repeated trial
 * @param run id of the run of the repeat
 * @param outcome how the repeat ended, for people
 * @param folder name of the folder next to the report with the flame graphs and recordings
 * @param profiles of each JVM
 * @param problems profiles that are missing or incomplete, with the reason
 */
public record Profiles(
        int trial, String run, String outcome, String folder, List<Profile> profiles, List<String> problems) {
    public Profiles {
        profiles = List.copyOf(profiles);
        problems = List.copyOf(problems);
    }
}
