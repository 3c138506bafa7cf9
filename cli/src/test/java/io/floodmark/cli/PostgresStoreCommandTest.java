package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.testing.runner.ScriptedSites;
import io.floodmark.testing.store.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands with a PostgreSQL database as their store, from the arguments to the exit code. */
class PostgresStoreCommandTest {
    private static final PostgresServer SERVER = PostgresServer.shared();

    @TempDir
    private Path folder;

    private String database;
    private String url;

    @BeforeEach
    void createDatabase() throws IOException {
        database = SERVER.createDatabase();
        url = SERVER.url(database);
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 1 }
                workload: { partitions: 3 }
                search: { effort: quick, warm-up: 0s, trial: 12s, safe-trial: 8s }
                """);
    }

    @AfterEach
    void dropDatabase() {
        SERVER.execute("postgres", "DROP DATABASE IF EXISTS " + database + " WITH (FORCE)");
    }

    @Test
    void keepsARunInTheDatabaseForEveryCommand() {
        ScriptedProgram limit = limit(url);
        assertThat(limit.exitCode()).as(limit.said()).isZero();

        assertThat(done("runs").lines()).hasSize(2);
        assertThat(done("runs", "show", "last")).startsWith("Sustained:");
        assertThat(done("explain", "last")).isNotBlank();
        assertThat(done("report", "last", "--out", folder.resolve("again.html").toString()))
                .contains("report: ");
        assertThat(done("size", "last", "--load", "50000/s")).isNotBlank();
        assertThat(done("runs", "tag", "last", "nightly")).contains("nightly");
        assertThat(done("runs", "--tag", "nightly").lines()).hasSize(2);
        assertThat(limit(url).exitCode()).isZero();
        assertThat(done("trend", "last")).isNotBlank();
        assertThat(done("runs", "delete", "last", "--yes"))
                .startsWith("deleted run ")
                .contains(database);
        assertThat(done("runs").lines()).hasSize(2);
    }

    @Test
    void exchangesBundlesWithAFile() {
        assertThat(limit(url).exitCode()).isZero();
        String bundle = folder.resolve("bundle").toString();
        done("runs", "export", "last", "--bundle", bundle);
        String listed = done("runs");

        assertThat(ScriptedProgram.tell(folder, "runs", "import", bundle).out()).endsWith("1 of 1 runs are new\n");
        assertThat(ScriptedProgram.tell(folder, "runs").out()).isEqualTo(listed);
        done("runs", "delete", "last", "--yes");
        assertThat(done("runs", "import", bundle)).contains(database).endsWith("1 of 1 runs are new\n");
        assertThat(done("runs")).isEqualTo(listed);
    }

    @Test
    void saysThatNothingIsStoredYet() {
        assertThat(done("runs")).startsWith("no runs stored yet");
    }

    @Test
    void refusesAPasswordWithoutRepeatingIt() {
        for (String secret : new String[] {
            url + "&password=hunter2", "jdbc:postgresql://me:hunter2@127.0.0.1/db", "postgres://me:hunter2@host/db"
        }) {
            for (String command : new String[] {"limit", "runs", "clean", "doctor", "trend"}) {
                ScriptedProgram refused = ScriptedProgram.at(ScriptedSites.of(1), secret, command);

                assertThat(refused.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
                assertThat(refused.err()).startsWith("Invalid value for option '--store'");
                assertThat(refused.said()).doesNotContain("hunter2");
            }
        }
    }

    @Test
    void startsNothingWithoutTheServer() {
        ScriptedSites sites = ScriptedSites.of(20_000);

        ScriptedProgram limit = limit(sites, "jdbc:postgresql://127.0.0.1:1/db");

        assertThat(limit.exitCode()).isEqualTo(ExitCode.LAB.code());
        assertThat(limit.err()).contains("cannot be reached");
        assertThat(sites.loads()).isEmpty();
    }

    /** @param store value of "--store" */
    private ScriptedProgram limit(String store) {
        return limit(ScriptedSites.of(20_000), store);
    }

    private ScriptedProgram limit(ScriptedSites sites, String store) {
        return ScriptedProgram.at(
                sites,
                store,
                "limit",
                folder.resolve("plan.yaml").toString(),
                "--out",
                folder.resolve("report.html").toString());
    }

    /** Returns the output of a command that succeeds. */
    private String done(String... arguments) {
        ScriptedProgram program = ScriptedProgram.at(ScriptedSites.of(1), url, arguments);
        assertThat(program.exitCode()).as(program.said()).isZero();
        return program.out();
    }
}
