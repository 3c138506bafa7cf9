package io.floodmark.report.diagnosis;

import io.floodmark.model.profile.Profile;
import io.floodmark.model.profile.Profiles;
import java.util.ArrayList;
import java.util.List;

/** A profile of where threads spent their time, for the terminal. */
public final class ProfileText {
    private ProfileText() {}

    /** Returns the busiest threads and methods of each JVM and the paths of its flame graphs. */
    public static List<String> lines(Profiles profiles) {
        List<String> lines = new ArrayList<>(List.of("", ProfileSentences.headline(profiles)));
        for (Profile profile : profiles.profiles()) {
            lines.add("");
            lines.add(ProfileSentences.heading(profile) + ": " + ProfileSentences.amount(profile));
            if (profile.total() > 0) {
                lines.add("  threads      " + ProfileSentences.threads(profile));
                lines.add("  innermost    " + ProfileSentences.innermost(profile));
            }
            lines.add("  flame graph  " + profiles.folder() + "/" + profile.page());
        }
        profiles.problems().forEach(problem -> lines.add("Profiling problem: " + problem));
        lines.add("");
        return lines;
    }
}
