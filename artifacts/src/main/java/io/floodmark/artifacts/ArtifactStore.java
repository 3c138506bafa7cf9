package io.floodmark.artifacts;

import io.floodmark.model.EnvironmentException;
import io.floodmark.model.PlanException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fetches jars with all that they need at run time from Maven Central, or from what the user's ~/.m2/settings.xml puts
 * in its place, and keeps each set in a folder of its own. A jar whose checksum differs from the published one is an
 * error. A set that was fetched once needs no network again: it is verified by its SHA-256 sums and used.
 *
 * <p>Safe for use by many threads and processes.
 */
public final class ArtifactStore {
    private static final Logger LOG = LoggerFactory.getLogger(ArtifactStore.class);

    private final Path folder;
    private final MavenSettings settings;

    /**
     * A store with the user's own Maven settings and local repository.
     *
     * @param folder that holds one folder per set
     * @param offline fetch nothing; what is neither kept nor in the local Maven repository is an error
     */
    public ArtifactStore(Path folder, boolean offline) {
        this(folder, new MavenSettings(offline, Optional.empty()));
    }

    ArtifactStore(Path folder, MavenSettings settings) {
        this.folder = folder;
        this.settings = settings;
    }

    /**
     * The jars of a set, in class path order.
     *
     * @param name of the set's folder, as {@code 3.9.1}
     * @throws PlanException where there is no such version
     * @throws EnvironmentException where there is no network, or where a checksum is wrong
     */
    public List<Path> fetch(String name, JarSet jars, FetchProgress progress) {
        JarFolder kept = new JarFolder(folder.resolve(name));
        return kept.whole().orElseGet(() -> kept.fill(resolve(jars, progress)));
    }

    /** Returns the jars of a set that was fetched before, in class path order; empty if it was not, or is not whole. */
    public Optional<List<Path>> kept(String name) {
        return new JarFolder(folder.resolve(name)).whole();
    }

    private List<ResolvedJar> resolve(JarSet jars, FetchProgress progress) {
        LOG.info("event=fetch jars={} folder={}", jars.coordinates(), folder);
        try (MavenResolver resolver = new MavenResolver(settings, progress)) {
            return resolve(jars, resolver);
        }
    }

    private List<ResolvedJar> resolve(JarSet jars, MavenResolver resolver) {
        try {
            return resolver.resolve(jars);
        } catch (DependencyResolutionException e) {
            throw FetchFailure.explain(jars, e, settings, resolver);
        }
    }
}
