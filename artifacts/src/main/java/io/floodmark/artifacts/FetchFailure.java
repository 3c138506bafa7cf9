package io.floodmark.artifacts;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.PlanException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.transfer.ArtifactNotFoundException;
import org.eclipse.aether.transfer.ChecksumFailureException;

/** Describes the failure of a resolver to a user who requested a version of Kafka. */
final class FetchFailure {
    private static final int NEARBY = 6;
    private static final Pattern LINE = Pattern.compile("[0-9]+\\.[0-9]+\\.");

    private FetchFailure() {}

    static RuntimeException explain(
            JarSet jars, DependencyResolutionException failure, MavenSettings settings, MavenResolver resolver) {
        String wanted = String.join(", ", jars.coordinates());
        Optional<ArtifactNotFoundException> absent = cause(failure, ArtifactNotFoundException.class);
        if (settings.offline()) {
            return new EnvironmentException(
                    "cannot get " + wanted + " offline: " + root(failure).getMessage()
                            + "; run once without --offline, or choose a version that was fetched before",
                    failure);
        }
        if (absent.isPresent()) {
            return absent(jars, absent.get(), resolver);
        }
        Optional<ChecksumFailureException> wrong = cause(failure, ChecksumFailureException.class);
        if (wrong.isPresent()) {
            return new EnvironmentException(
                    "refused " + wanted + ": " + wrong.get().getMessage()
                            + "; expected the checksum that the repository"
                            + " publishes. A proxy or mirror may have answered with a page of its own: try again, or"
                            + " correct it in ~/.m2/settings.xml",
                    failure);
        }
        return new EnvironmentException(
                "could not fetch " + wanted + " from " + String.join(", ", resolver.repositories()) + ": "
                        + root(failure)
                        + "; expected a network to it. Mirrors and proxies are read from ~/.m2/settings.xml",
                failure);
    }

    /** Returns the failure for a version that does not exist: another one must be requested. */
    private static PlanException absent(JarSet jars, ArtifactNotFoundException absent, MavenResolver resolver) {
        String missing =
                absent.getArtifact().getGroupId() + ":" + absent.getArtifact().getArtifactId() + ":"
                        + absent.getArtifact().getVersion();
        if (!jars.coordinates().contains(missing)) {
            return new PlanException("cannot fetch " + String.join(", ", jars.coordinates()) + ": it needs " + missing
                    + ", which its repository does not have; choose another version");
        }
        List<String> versions = nearby(absent.getArtifact().getVersion(), resolver.versions(missing));
        String known = versions.isEmpty() ? "" : "; there are " + String.join(", ", versions);
        return new PlanException(missing + " does not exist in " + String.join(", ", resolver.repositories()) + known);
    }

    /** Returns versions of the same release line, e.g. 3.9.x, if there are any, else the latest ones. */
    static List<String> nearby(String version, List<String> all) {
        Matcher line = LINE.matcher(version);
        String prefix = line.lookingAt() ? line.group() : "";
        List<String> same = all.stream().filter(each -> each.startsWith(prefix)).toList();
        List<String> candidates = same.isEmpty() ? all : same;
        return candidates.subList(Math.max(0, candidates.size() - NEARBY), candidates.size());
    }

    private static <T extends Throwable> Optional<T> cause(Throwable failure, Class<T> type) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (type.isInstance(each)) {
                return Optional.of(type.cast(each));
            }
        }
        return Optional.empty();
    }

    private static Throwable root(Throwable failure) {
        Throwable root = failure;
        for (Throwable each = failure; each != null; each = each.getCause()) {
            root = each;
        }
        return root;
    }
}
