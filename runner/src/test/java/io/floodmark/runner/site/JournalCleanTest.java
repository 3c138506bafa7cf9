package io.floodmark.runner.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.kafka.safety.LedgerReader;
import io.floodmark.kafka.safety.Owner;
import io.floodmark.trial.SystemRunTime;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalCleanTest {
    private static final String DAMAGED = "00000000 torn by a disk\n";

    @TempDir
    private Path journals;

    private final StringWriter said = new StringWriter();

    @Test
    void whatKeepsOneJournalFromBeingCleanedKeepsNoOther() throws IOException {
        write("run-1", line("on-cluster", "id", "127.0.0.1:1", "gone-1.properties") + line("setting-quota", "q"));
        write("run-2", line("on-cluster", "id", "127.0.0.1:1", "gone-2.properties") + line("setting-quota", "q"));

        assertThat(clean()).isFalse();

        assertThat(said.toString())
                .contains("run run-1: ", "gone-1.properties does not exist")
                .contains("run run-2: ", "gone-2.properties does not exist");
    }

    @Test
    void aJournalThatCannotBeReadKeepsNoOtherFromBeingCleaned() throws IOException {
        // A folder with the name of a journal, because root may read any file.
        Files.createDirectory(journals.resolve("run-1.journal"));
        write("run-2", line("on-cluster", "id", "127.0.0.1:1", "gone-2.properties") + line("setting-quota", "q"));

        assertThat(clean()).isFalse();

        assertThat(said.toString())
                .contains("run-1.journal cannot be read")
                .contains("run run-2: ", "gone-2.properties does not exist");
    }

    @Test
    void saysWhatMayBeLeftWhereTheClusterIsNotKnown() throws IOException {
        write("run-1", DAMAGED + line("creating-topic", "t", "1", "1") + line("setting-quota", "q"));

        assertThat(clean()).isFalse();

        assertThat(said.toString()).contains("topic t, quota of client id q", "clean --scan", "run-1.journal");
    }

    @Test
    void namesTheDamagedLinesOfAJournalThatIsSettledAsFarAsItCanBeRead() throws IOException {
        write("run-1", line("on-cluster", "id", "127.0.0.1:1", "") + DAMAGED);

        assertThat(clean()).isTrue();

        assertThat(said.toString()).contains("run-1.journal:2: is damaged");
    }

    @Test
    void saysWhereNothingIsLeft() throws IOException {
        write("run-1", line("setting-quota", "q") + line("removed-quota", "q"));

        assertThat(clean()).isTrue();

        assertThat(said.toString().strip()).isEqualTo("no journal names anything that is left on a cluster");
    }

    @Test
    void removesTheLogsOfARunThatIsGoneAndSettled() throws IOException {
        Owner self = Owner.thisProcess();
        String gone = line("started-by", self.host(), Long.toString(self.pid()), "an-earlier-boot/1");
        write("run-1", gone + line("setting-quota", "q") + line("removed-quota", "q"));
        Path log = Files.createFile(journals.resolve("run-1-producers.log"));
        write("run-2", line("started-by", self.host(), Long.toString(self.pid()), self.start()));
        Path ofALiveRun = Files.createFile(journals.resolve("run-2-consumers-0.log"));
        write("run-3", gone + line("on-cluster", "id", "127.0.0.1:1", "gone.properties") + line("setting-quota", "q"));
        Path ofARunWithLeftovers = Files.createFile(journals.resolve("run-3-producers.log"));

        clean();

        assertThat(log).doesNotExist();
        assertThat(said.toString()).contains("run run-1: run-1-producers.log: REMOVED");
        assertThat(ofALiveRun).exists();
        assertThat(ofARunWithLeftovers).exists();
    }

    private boolean clean() {
        return new JournalClean(new PrintWriter(said), new SystemRunTime()).clean(LedgerReader.files(journals));
    }

    private void write(String run, String lines) throws IOException {
        Files.writeString(journals.resolve(run + ".journal"), lines);
    }

    /** Returns a line as in a journal: a checksum, and words separated by tabs. */
    private static String line(String... words) {
        String body = String.join("\t", words);
        CRC32 crc = new CRC32();
        crc.update(body.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().toHexDigits((int) crc.getValue()) + " " + body + "\n";
    }
}
