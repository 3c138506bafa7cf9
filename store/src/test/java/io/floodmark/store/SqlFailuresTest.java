package io.floodmark.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.error.EnvironmentException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

class SqlFailuresTest {
    private static final Path FILE = Path.of("runs.db");

    @ParameterizedTest
    @CsvSource({
        "SQLITE_BUSY, was locked by another process for 30 s",
        "SQLITE_BUSY_SNAPSHOT, was locked by another process for 30 s",
        "SQLITE_FULL, the disk is full",
        "SQLITE_READONLY_DIRECTORY, is read-only",
        "SQLITE_CANTOPEN, cannot be opened",
        "SQLITE_CORRUPT_INDEX, is damaged",
        "SQLITE_NOTADB, is not a database",
        "SQLITE_IOERR_WRITE, cannot be read or written",
        "SQLITE_CONSTRAINT_UNIQUE, refuses a row",
        "SQLITE_MISUSE, refuses"
    })
    void saysWhatToDo(SQLiteErrorCode code, String expected) {
        EnvironmentException explained = SqlFailures.explained(FILE, new SQLiteException("why", code));

        assertThat(explained).hasMessageStartingWith("runs.db ").hasMessageContaining(expected);
    }

    @Test
    void keepsTheCause() {
        SQLiteException cause = new SQLiteException("why", SQLiteErrorCode.SQLITE_FULL);

        assertThat(SqlFailures.explained(FILE, new IllegalStateException("wrapped", cause)))
                .hasMessageContaining("the disk is full")
                .hasRootCause(cause);
    }

    @Test
    void takesAFailureThatIsNotSqlites() {
        assertThat(SqlFailures.explained(FILE, new IllegalStateException("odd")))
                .hasMessage("runs.db refuses: odd");
    }
}
