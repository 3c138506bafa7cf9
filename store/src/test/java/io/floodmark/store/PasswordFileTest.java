package io.floodmark.store;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordFileTest {
    @TempDir
    private Path home;

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw----r--", "rw-rw-rw-"})
    void isRefusedIfOthersMayReadIt(String permissions) throws IOException {
        Path file = passwords(".pgpass", permissions);

        assertThatThrownBy(() -> PasswordFile.requirePrivate(null, Map.of(), home))
                .isInstanceOf(PlanException.class)
                .hasMessage("password file " + file + " is open to other users; expected mode 600: chmod 600 " + file);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-------", "r--------"})
    void isAcceptedIfOnlyItsOwnerMayReadIt(String permissions) throws IOException {
        passwords(".pgpass", permissions);

        assertThatCode(() -> PasswordFile.requirePrivate(null, Map.of(), home)).doesNotThrowAnyException();
    }

    @Test
    void isNotNecessary() {
        assertThatCode(() -> PasswordFile.requirePrivate(null, Map.of(), home)).doesNotThrowAnyException();
    }

    @Test
    void isTheOneThatTheVariableNames() throws IOException {
        passwords(".pgpass", "rw-------");
        Path other = passwords("other", "rw-r--r--");

        assertThatThrownBy(() -> PasswordFile.requirePrivate(null, Map.of("PGPASSFILE", other.toString()), home))
                .hasMessageContaining(other + " is open to other users");
    }

    @Test
    void isMissedIfItIsNamed() {
        assertThatThrownBy(() -> PasswordFile.requirePrivate(null, Map.of("PGPASSFILE", "/none/such"), home))
                .isInstanceOf(PlanException.class)
                .hasMessageStartingWith("PGPASSFILE: file not found: '/none/such'; expected");
    }

    private Path passwords(String name, String permissions) throws IOException {
        Path file = Files.writeString(home.resolve(name), "*:*:*:*:secret\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }
}
