package io.floodmark.model;

import java.util.List;

/**
 * Where threads of generator and brokers spent their time while a stored trial was held once more.
 *
 * @param trial number of the trial that was held again
 * @param run id of the run in which that was done
 * @param outcome how it ended, in words
 * @param folder name of the folder beside the report in which the flame graphs and recordings lie
 * @param profiles of each JVM
 * @param problems what could not be profiled as it should, and why
 */
public record Profiles(
        int trial, String run, String outcome, String folder, List<Profile> profiles, List<String> problems) {
    public Profiles {
        profiles = List.copyOf(profiles);
        problems = List.copyOf(problems);
    }
}
