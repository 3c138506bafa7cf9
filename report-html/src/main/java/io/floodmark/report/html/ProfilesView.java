package io.floodmark.report.html;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.profile.Profile;
import io.floodmark.model.profile.Profiles;
import io.floodmark.report.diagnosis.ProfileSentences;
import io.floodmark.report.picture.FlamePicture;
import io.floodmark.report.picture.Picture;
import io.floodmark.report.text.AnswerLine;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A profile of where threads spent their time, as the report shows it. */
record ProfilesView(String headline, List<ProfileView> profiles, List<String> problems) {
    /**
     * One kind of profile of one JVM.
     *
     * @param id of its place in the page
     * @param amount how much was sampled
     * @param picture empty if nothing was sampled
     * @param page link to the whole flame graph
     * @param recording link to the recording that it was made from
     */
    record ProfileView(
            String id,
            String heading,
            String amount,
            Optional<Picture> picture,
            List<AnswerLine> facts,
            String page,
            String recording) {}

    static ProfilesView of(Profiles profiles) {
        return new ProfilesView(
                ProfileSentences.headline(profiles),
                profiles.profiles().stream()
                        .map(profile -> of(profile, profiles.folder()))
                        .toList(),
                profiles.problems());
    }

    private static ProfileView of(Profile profile, String folder) {
        String id = profile.jvm() + "-" + profile.kind().key();
        List<AnswerLine> facts = new ArrayList<>();
        if (profile.total() > 0) {
            facts.add(new AnswerLine("Threads", ProfileSentences.threads(profile)));
            facts.add(new AnswerLine("Innermost", ProfileSentences.innermost(profile)));
        }
        facts.add(new AnswerLine("Profiler", profile.recorder()));
        return new ProfileView(
                id,
                ProfileSentences.heading(profile),
                ProfileSentences.amount(profile),
                profile.total() == 0 ? Optional.empty() : Optional.of(new FlamePicture(id, profile).picture()),
                facts,
                link(folder, profile.page()),
                link(folder, profile.recording()));
    }

    /** Returns a relative link, encoded for any characters in the name of the folder. */
    private static String link(String folder, String file) {
        try {
            return new URI(null, null, "./" + folder + "/" + file, null).toASCIIString();
        } catch (URISyntaxException e) {
            throw new EnvironmentException("no link can be made to " + folder + "/" + file + ": " + e.getMessage(), e);
        }
    }
}
