package io.floodmark.artifacts;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.graph.Exclusion;
import org.eclipse.aether.resolution.ArtifactDescriptorPolicy;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.resolution.VersionRangeRequest;
import org.eclipse.aether.resolution.VersionRangeResolutionException;
import org.eclipse.aether.util.artifact.SubArtifact;
import org.eclipse.aether.util.repository.SimpleArtifactDescriptorPolicy;

/**
 * Maven's own resolver with the user's settings: mirrors, proxies, credentials, local repository. It is the only class
 * that depends on Maven, so that Maven's jars are not even opened if nothing must be downloaded.
 */
final class MavenResolver implements AutoCloseable {
    private final Context context;

    MavenResolver(MavenSettings settings, FetchProgress progress) {
        ContextOverrides.Builder overrides = ContextOverrides.create()
                .withUserSettings(true)
                .checksumPolicy(ContextOverrides.ChecksumPolicy.FAIL)
                // An absent or broken pom must not be taken for "no dependencies".
                .artifactDescriptorPolicy(new SimpleArtifactDescriptorPolicy(ArtifactDescriptorPolicy.STRICT))
                .transferListener(new TransferReporter(progress));
        if (settings.offline()) {
            overrides.offline(true);
        }
        settings.home()
                .ifPresent(home -> overrides
                        .withMavenUserHomeOverride(home)
                        // Otherwise -Dmaven.repo.local would apply, which Maven sets for the tests that it runs.
                        .withLocalRepositoryOverride(home.resolve("repository")));
        context = Runtimes.INSTANCE.getRuntime().create(overrides.build());
    }

    /**
     * Returns the named jars and all their runtime dependencies. Of two versions of one artifact the nearest wins, as
     * in Maven.
     */
    List<ResolvedJar> resolve(JarSet jars) throws DependencyResolutionException {
        List<Exclusion> exclusions = jars.without().stream()
                .map(name -> name.split(":", 2))
                .map(parts -> new Exclusion(parts[0], parts[1], "*", "*"))
                .toList();
        CollectRequest request = new CollectRequest();
        request.setRepositories(context.remoteRepositories());
        jars.coordinates()
                .forEach(coordinates -> request.addDependency(
                        new Dependency(new DefaultArtifact(coordinates), "runtime", false, exclusions)));
        List<ArtifactResult> results = context.repositorySystem()
                .resolveDependencies(context.repositorySystemSession(), new DependencyRequest(request, null))
                .getArtifactResults();
        return named(results.stream().map(ArtifactResult::getArtifact).toList());
    }

    private static List<ResolvedJar> named(List<Artifact> artifacts) {
        Set<String> taken = new HashSet<>();
        List<ResolvedJar> jars = new ArrayList<>();
        for (Artifact artifact : artifacts) {
            String name = artifact.getFile().getName();
            if (artifact.getExtension().equals("jar")) {
                jars.add(new ResolvedJar(
                        taken.add(name) ? name : artifact.getGroupId() + "." + name,
                        artifact.getFile().toPath()));
            }
        }
        return List.copyOf(jars);
    }

    /** Returns all versions in the repositories, ascending; empty if they are unknown. */
    List<String> versions(String coordinates) {
        Artifact artifact = new SubArtifact(new DefaultArtifact(coordinates), "", "jar").setVersion("[0,)");
        try {
            return context
                    .repositorySystem()
                    .resolveVersionRange(
                            context.repositorySystemSession(),
                            new VersionRangeRequest(artifact, context.remoteRepositories(), null))
                    .getVersions()
                    .stream()
                    .map(Object::toString)
                    .toList();
        } catch (VersionRangeResolutionException e) {
            return List.of();
        }
    }

    /** Returns the repositories for messages. */
    List<String> repositories() {
        return context.remoteRepositories().stream()
                .map(repository -> repository.getUrl())
                .toList();
    }

    @Override
    public void close() {
        context.close();
    }
}
