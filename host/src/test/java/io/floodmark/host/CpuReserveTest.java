package io.floodmark.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.Requires;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class CpuReserveTest {
    @TempDir
    private Path folder;

    private static String output(CpuReserve reserve, String... command) throws IOException {
        List<String> line = new ArrayList<>(reserve.prefix());
        line.addAll(List.of(command));
        Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void limitsNothingUnlessAsked() {
        try (CpuReserve reserve = CpuReserve.none()) {
            assertThat(reserve.prefix()).isEmpty();
            assertThat(reserve.description()).startsWith("none");
        }
    }

    @Test
    void runsTheCommandInAGroupWithTheQuotaWhereThatIsPermitted() throws IOException {
        Path group;
        try (CpuReserve reserve =
                CpuReserve.of("floodmark-test-" + ProcessHandle.current().pid(), 0.5)) {
            Requires.right(reserve.cgroup().isPresent(), "to make a cgroup");
            group = reserve.cgroup().orElseThrow();

            assertThat(output(reserve, "/bin/cat", "/proc/self/cgroup"))
                    .contains(group.getFileName().toString());
            assertThat(reserve.description()).isEqualTo("cgroup quota: 0.500 cores for all brokers together");
        }
        assertThat(group).doesNotExist();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void fallsBackToAffinityWhereThereIsNoCgroup() throws IOException {
        RecordedProc recorded = new RecordedProc(folder);

        try (CpuReserve reserve = CpuReserve.of("floodmark-test", 1.5, recorded.proc())) {
            assertThat(reserve.description()).isEqualTo("affinity: brokers run on CPUs 0");
            assertThat(output(reserve, "/bin/sh", "-c", "grep Cpus_allowed_list /proc/self/status"))
                    .isEqualTo("Cpus_allowed_list:\t0\n");
        }
    }

    @Test
    void saysSoWhereNothingIsPermitted() {
        RecordedProc recorded = new RecordedProc(folder).put("self/status", "Cpus_allowed_list:\t0\n");

        try (CpuReserve reserve = CpuReserve.of("floodmark-test", 0.5, recorded.proc())) {
            assertThat(reserve.prefix()).isEmpty();
            assertThat(reserve.description()).contains("0.500 cores").contains("neither a cgroup nor affinity");
        }
    }
}
