package io.floodmark.artifacts;

import static io.floodmark.artifacts.RepositoryServer.dependency;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArtifactStoreTest {
    /**
     * "master" and "s3cret", the second encrypted with the first, as mvn --encrypt-master-password and
     * --encrypt-password write them.
     */
    private static final String ENCRYPTED_MASTER = "{Mk1TmTN+ScQHM5dJ0SoQUCytRAf9NEkPq+hdcn42rX0=}";

    private static final String ENCRYPTED_PASSWORD = "{aJM2rLVNZlgH7dvxNH7+u4szXM4u9ZLRjm7O6rPoNOc=}";
    private static final FetchProgress SILENT = (file, files, bytes) -> {};

    @TempDir
    private Path folder;

    private RepositoryServer server;

    @BeforeEach
    void serve() throws IOException {
        server = new RepositoryServer();
        server.jar("top", "1.0.0", dependency("needed", "2.0", "compile") + dependency("test-only", "9", "test"));
        server.jar("needed", "2.0", dependency("deep", "3", "runtime"));
        server.jar("deep", "3", "");
        settings("");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** Writes a settings.xml in which a company's mirror replaces all repositories. */
    private void settings(String servers) throws IOException {
        Files.createDirectories(folder.resolve("m2"));
        Files.writeString(
                folder.resolve("m2/settings.xml"),
                "<settings><mirrors><mirror><id>company</id><mirrorOf>*</mirrorOf><url>" + server.url()
                        + "</url></mirror></mirrors><servers>" + servers + "</servers></settings>");
    }

    private ArtifactStore store(boolean offline) {
        return new ArtifactStore(
                folder.resolve("cache"), new MavenSettings(offline, Optional.of(folder.resolve("m2"))));
    }

    private List<Path> fetch(JarSet jars) {
        return store(false).fetch("set", jars, SILENT);
    }

    private static List<String> names(List<Path> jars) {
        return jars.stream().map(jar -> jar.getFileName().toString()).toList();
    }

    @Test
    void bringsAllThatAJarNeedsAtRunTime() {
        List<Path> jars = fetch(JarSet.of("g:top:1.0.0"));

        assertThat(names(jars)).containsExactly("top-1.0.0.jar", "needed-2.0.jar", "deep-3.jar");
        assertThat(jars).allMatch(Files::isRegularFile);
        assertThat(jars.get(0).getParent()).isEqualTo(folder.resolve("cache/set"));
    }

    @Test
    void leavesOutWhatIsNotWanted() {
        List<Path> jars = fetch(new JarSet(List.of("g:top:1.0.0"), List.of("g:needed")));

        assertThat(names(jars)).containsExactly("top-1.0.0.jar");
    }

    @Test
    void needsNoNetworkTheSecondTime() {
        List<Path> first = fetch(JarSet.of("g:top:1.0.0"));
        server.close();

        assertThat(fetch(JarSet.of("g:top:1.0.0"))).isEqualTo(first);
    }

    @Test
    void fetchesAgainWhereAKeptJarWasDamaged() throws IOException {
        Path jar = fetch(JarSet.of("g:top:1.0.0")).get(0);
        byte[] good = Files.readAllBytes(jar);
        Files.write(jar, new byte[good.length]);

        List<Path> again = fetch(JarSet.of("g:top:1.0.0"));

        assertThat(again.get(0)).hasBinaryContent(good);
    }

    @Test
    void tellsItsProgress() {
        List<String> arrived = new ArrayList<>();

        store(false).fetch("set", JarSet.of("g:top:1.0.0"), (file, files, bytes) -> arrived.add(file + " " + files));

        assertThat(arrived).contains("top-1.0.0.pom 1").anyMatch(line -> line.endsWith(" 6"));
    }

    @Test
    void leavesNothingBesideItsFolder() throws IOException {
        fetch(JarSet.of("g:top:1.0.0"));

        try (Stream<Path> files = Files.list(folder.resolve("cache"))) {
            assertThat(files).containsExactly(folder.resolve("cache/set"));
        }
    }

    @Test
    void mayBeAskedForTheSameByTwoAtOnce() {
        CompletableFuture<List<Path>> first = CompletableFuture.supplyAsync(() -> fetch(JarSet.of("g:top:1.0.0")));
        CompletableFuture<List<Path>> second = CompletableFuture.supplyAsync(() -> fetch(JarSet.of("g:top:1.0.0")));

        assertThat(first.join()).isEqualTo(second.join()).allMatch(Files::isRegularFile);
    }

    @Test
    void refusesAJarWithAnotherChecksumThanPublished() {
        server.damage("g/deep/3/deep-3.jar");

        assertThatThrownBy(() -> fetch(JarSet.of("g:top:1.0.0")))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("refused g:top:1.0.0")
                .hasMessageContaining("hecksum");
        assertThat(folder.resolve("cache/set")).doesNotExist();
    }

    @Test
    void namesTheVersionsThatThereAreNearby() {
        server.versions("top", "0.9.0", "1.0.0", "1.1.0", "1.1.1", "2.0.0");

        assertThatThrownBy(() -> fetch(JarSet.of("g:top:1.1.7")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(
                        "g:top:1.1.7 does not exist in " + server.url().replaceAll("/$", ""))
                .hasMessageEndingWith("there are 1.1.0, 1.1.1");
    }

    @Test
    void tellsWhichNeededJarIsMissing() {
        server.jar("half", "1.0.0", dependency("gone", "7", "compile"));

        assertThatThrownBy(() -> fetch(JarSet.of("g:half:1.0.0")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("it needs g:gone:7")
                .hasMessageContaining("choose another version");
    }

    @Test
    void saysSoWhereThereIsNoNetwork() {
        server.close();

        assertThatThrownBy(() -> fetch(JarSet.of("g:top:1.0.0")))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining(
                        "could not fetch g:top:1.0.0 from " + server.url().replaceAll("/$", ""))
                .hasMessageContaining("settings.xml");
    }

    @Test
    void fetchesNothingOffline() {
        int before = server.requests();

        assertThatThrownBy(() -> store(true).fetch("set", JarSet.of("g:top:1.0.0"), SILENT))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("without --offline");
        assertThat(server.requests()).isEqualTo(before);
    }

    @Test
    void takesWhatTheLocalRepositoryHoldsOffline() {
        fetch(JarSet.of("g:top:1.0.0"));
        server.close();

        List<Path> jars = store(true).fetch("other set", JarSet.of("g:needed:2.0"), SILENT);

        assertThat(names(jars)).containsExactly("needed-2.0.jar", "deep-3.jar");
    }

    @Test
    void givesTheMirrorTheCredentialsOfTheSettings() throws Exception {
        server.demand("me", "s3cret");
        Files.writeString(
                folder.resolve("m2/settings-security.xml"),
                "<settingsSecurity><master>" + ENCRYPTED_MASTER + "</master></settingsSecurity>");
        settings("<server><id>company</id><username>me</username><password>" + ENCRYPTED_PASSWORD
                + "</password></server>");

        assertThat(fetch(JarSet.of("g:top:1.0.0"))).hasSize(3);
    }

    @Test
    void saysSoWhereTheMirrorRefusesUs() {
        server.demand("me", "s3cret");

        assertThatThrownBy(() -> fetch(JarSet.of("g:top:1.0.0")))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("401");
    }
}
