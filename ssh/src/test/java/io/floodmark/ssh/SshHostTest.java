package io.floodmark.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.PlanException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SshHostTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a                      | -- a
            joe@a.example.org:2222 | -l joe -p 2222 -- a.example.org
            [fe80::1]:22           | -p 22 -- fe80::1
            joe@[::1]              | -l joe -- ::1
            """)
    void tellsSshWhatWasSaid(String text, String arguments) {
        assertThat(String.join(" ", SshHost.of(text).arguments())).isEqualTo(arguments);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "joe@a.example.org:2222", "[fe80::1]:22", "joe@[::1]"})
    void isWrittenAsItWasRead(String text) {
        assertThat(SshHost.of(text)).hasToString(text);
    }

    @ParameterizedTest
    @CsvSource({"a, a", "joe@a.example.org:2222, -p 2222 joe@a.example.org", "[fe80::1]:22, -p 22 fe80::1"})
    void isTypedAsSshTakesIt(String text, String typed) {
        assertThat(SshHost.of(text).typed()).isEqualTo(typed);
    }

    @Test
    void readsThemInTheirOrder() {
        assertThat(SshHost.all("ssh://b:1,a")).isEqualTo(List.of(new SshHost("", "b", "1"), new SshHost("", "a", "")));
    }

    @Test
    void refusesOneThatIsNamedTwice() {
        assertThatThrownBy(() -> SshHost.all("ssh://a,b,a"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("names a twice; expected each host once");
    }
}
