package io.floodmark.runner.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RealClientsTest {
    @TempDir
    private Path folder;

    private final RealClients clients = new RealClients(line -> {});

    @Test
    void triesEachJvmOnceWhoeverNamesIt() throws IOException {
        Path tried = folder.resolve("tried");
        String home = home("#!/bin/sh\necho \"$@\" >> " + tried + "\necho 'openjdk version \"17.0.1\"' >&2\n");

        for (int item = 0; item < 3; item++) {
            assertThat(clients.jvm(Optional.of(home), List.of("-Xmx1g"))).isEmpty();
        }
        clients.jvm(Optional.of(home), List.of("-Xmx2g"));

        assertThat(Files.readAllLines(tried)).containsExactly("-Xmx1g -version", "-Xmx2g -version");
    }

    private String home(String java) throws IOException {
        Path bin = Files.createDirectories(folder.resolve("jvm/bin"));
        Path program = Files.writeString(bin.resolve("java"), java);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return folder.resolve("jvm").toString();
    }
}
