package io.floodmark.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsersTest {
    private static final int FEW_ROUNDS = 1_000;

    @TempDir
    private Path folder;

    private Users read(String text) throws IOException {
        return Users.read(Files.writeString(folder.resolve("users"), text));
    }

    private static String hash(String password, int rounds) {
        return PasswordHash.of(password.toCharArray(), rounds);
    }

    @Test
    void knowsNamesByTheirPasswords() throws IOException {
        Users users = read("# those of today\n\nalice:" + hash("secret:1", FEW_ROUNDS) + "\n");

        assertThat(users.names()).containsExactly("alice");
        assertThat(users.check("alice", "secret:1", () -> {})).contains("alice");
        assertThat(users.check("alice", "secret", () -> {})).isEmpty();
        assertThat(users.check("bob", "secret:1", () -> {})).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "alice:plain",
                "alice",
                ":pbkdf2-sha256$1000$AAAAAAAAAAA=$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
                // The letters are valid, but this is not Base64.
                "alice:pbkdf2-sha256$1$AAAAAAAAA$AAAAAAAAAAAAAAAAA",
                // This is shorter than a hash of SHA-256.
                "alice:pbkdf2-sha256$1000$AAAAAAAAAAA=$AAAAAAAAAAAAAAAAAAAAAAAA",
                "alice:pbkdf2-sha256$0$AAAAAAAAAAA=$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
                "alice:pbkdf2-sha256$2000001$AAAAAAAAAAA=$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
                "alice:pbkdf2-sha256$9999999$AAAAAAAAAAA=$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
            })
    void refusesALineThatNobodyCouldLogInBy(String line) {
        assertThatThrownBy(() -> read("\n" + line + "\n"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("users:2: invalid user; expected NAME:HASH")
                .hasMessageContaining("2000000 rounds")
                .hasMessageNotContaining("AAAA");
    }

    @Test
    void refusesANameThatIsThereTwice() {
        String line = "alice:" + hash("a", 1) + "\n";

        assertThatThrownBy(() -> read(line + line)).hasMessageContaining("users:2: invalid user");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "# alice:later\n"})
    void refusesAFileWithoutUsers(String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("users: no users; expected at least one line NAME:HASH");
    }

    @Test
    void takesAsLongForAnUnknownNameAsForThoseThatItKnows() throws IOException {
        Users users = read("alice:" + hash("a", 1_000) + "\nbob:" + hash("b", 2_000) + "\n");
        Set<Integer> rounds = new HashSet<>();

        for (int i = 0; i < 200; i++) {
            int first = users.hash("unknown-" + i).rounds();
            rounds.add(first);
            assertThat(users.hash("unknown-" + i).rounds())
                    .as("the same each time")
                    .isEqualTo(first);
        }

        assertThat(rounds).containsExactlyInAnyOrder(1_000, 2_000);
        assertThat(users.hash("alice").rounds()).isEqualTo(1_000);
    }
}
