package io.floodmark.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.BatchUpdateException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Failures that are hard to cause on a real server. {@link PostgresDatabaseTest} has the others. */
class PostgresFailuresTest {
    private static final PostgresAddress ADDRESS = PostgresAddress.parse("jdbc:postgresql://localhost/bench?user=me");

    @ParameterizedTest
    @CsvSource({
        "53100, true, cannot be written: the disk of the server is full (why)",
        "53300, true, has no free connection (why)",
        "28000, true, does not accept user me (why)",
        "57P03, true, is starting or stopping (why)",
        "57P01, true, cannot be reached (why)",
        "08006, true, cannot be reached (why)",
        "55P03, true, was locked by another process for 15 s",
        "40P01, true, refuses: why (SQLSTATE 40P01)",
        "42501, true, refuses user me (why)",
        "23505, false, refuses a row: why; expected each run once",
        "42P01, false, refuses: why (SQLSTATE 42P01)",
    })
    void saysWhatToDoAndWhetherToTryAgain(String state, boolean mayPass, String expected) {
        SQLException failed = new SQLException("why.\nDetail: row", state);

        assertThat(PostgresFailures.mayPass(failed)).isEqualTo(mayPass);
        assertThat(SqlFailures.explained(ADDRESS, failed))
                .hasMessageStartingWith("jdbc:postgresql://localhost:5432/bench ")
                .hasMessageContaining(expected)
                .hasMessageNotContaining("Detail");
    }

    @Test
    void saysThatTlsIsMissing() {
        assertThat(SqlFailures.explained(ADDRESS, new SQLException("The server does not support SSL.", "08004")))
                .hasMessageContaining("offers no TLS (The server does not support SSL); expected TLS");
    }

    @Test
    void doesNotRepeatTheRowsOfABatch() {
        SQLException full = new SQLException("ERROR: could not extend file", "53100");
        BatchUpdateException batch =
                new BatchUpdateException("Batch entry 0 INSERT INTO samples ...", "53100", 0, new int[0], full);

        assertThat(SqlFailures.explained(ADDRESS, new RowsRefused("samples", batch)))
                .hasMessageContaining("(ERROR: could not extend file)")
                .hasMessageNotContaining("Batch entry");
    }
}
