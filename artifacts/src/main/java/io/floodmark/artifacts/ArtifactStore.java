package io.floodmark.artifacts;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.PlanException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Downloads jars with all their runtime dependencies from Maven Central, or from the mirror in the user's
 * ~/.m2/settings.xml, and stores each set in a separate folder. A jar whose checksum differs from the published one is
 * an error. A set that was downloaded once needs no network again: it is verified by its SHA-256 sums and used.
 *
 * <p>Safe for use by many threads and processes.
 */
public final class ArtifactStore {
    private static final Logger LOG = LoggerFactory.getLogger(ArtifactStore.class);

    private final Path folder;
    private final MavenSettings settings;

    /**
     * Creates a store with the user's own Maven settings and local repository.
     *
     * @param folder that contains one folder per set
     * @param offline whether downloads are forbidden; jars that are neither stored nor in the local Maven repository
     *     are then an error
     */
    public ArtifactStore(Path folder, boolean offline) {
        this(folder, new MavenSettings(offline, Optional.empty()));
    }

    ArtifactStore(Path folder, MavenSettings settings) {
        this.folder = folder;
        this.settings = settings;
    }

    /**
     * Returns the jars of a set, in class path order.
     *
     * @param name of the set's folder, e.g. {@code 3.9.1}
     * @throws PlanException if there is no such version
     * @throws EnvironmentException if there is no network, or if a checksum is wrong
     */
    public List<Path> fetch(String name, JarSet jars, FetchProgress progress) {
        JarFolder kept = new JarFolder(folder.resolve(name));
        return kept.whole().orElseGet(() -> kept.fill(resolve(jars, progress)));
    }

    /**
     * Returns the jars of a set that was downloaded before, in class path order; empty if it was not, or if it is
     * incomplete.
     */
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
