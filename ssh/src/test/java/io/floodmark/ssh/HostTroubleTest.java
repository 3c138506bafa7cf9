package io.floodmark.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests faults that no real host can cause here, by the messages of OpenSSH 9 and OpenJDK. */
class HostTroubleTest {
    private static final SshHost HOST = SshHost.of("joe@a");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            255 | ssh: Could not resolve hostname a: Name or service not known                              | joe@a is an unknown host; expected a name
            255 | ssh: connect to host a port 22: Connection timed out                                      | cannot be reached; expected a server of ssh there: try ssh joe@a true
            255 | @    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @                               | has another host key
            255 | Something that OpenSSH does not say yet                                                   | cannot be used; expected ssh joe@a true to work (Something
            1   | java.lang.UnsupportedClassVersionError: class file version 61.0                           | too old; expected Java 17 or newer: try ssh joe@a java -version
            95  | cat: write error: No space left on device                                                 | does not take the jar
            126 | /bin/sh: java: Permission denied                                                          | cannot run a worker (exit code 126) (/bin/sh: java: Permission denied)
            """)
    void saysWhatToDo(int exitCode, String error, String words) {
        assertThat(HostTrouble.beforeTheGreeting(HOST, exitCode, List.of(error)))
                .startsWith("joe@a ")
                .contains(words)
                .endsWith("(" + error + ")");
    }

    @Test
    void saysOfALostHostWhatItSaidLast() {
        assertThat(HostTrouble.later(HOST, List.of("Killed")))
                .isEqualTo("joe@a was lost: the program there ended, or the connection did (Killed)");
        assertThat(HostTrouble.later(HOST, List.of())).endsWith("or the connection did");
    }
}
