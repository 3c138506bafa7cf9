package io.floodmark.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.PlanException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresAddressTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://host/db?password=hunter2",
                "jdbc:postgresql://host/db?user=me&PassWord=hunter2",
                "jdbc:postgresql://host/db?%70assword=hunter2",
                "jdbc:postgresql://host/db?sslpassword=hunter2",
                "jdbc:postgresql://me:hunter2@host/db",
                "jdbc:postgresql://me:hun/ter2@host/db",
                "jdbc:postgresql://hunter2@host/db",
                "JDBC:PostgreSQL://me:hunter2@host/db",
                "postgresql://me:hunter2@host/db",
                "postgres://me:hunter2@host/db",
            })
    void refusesAPasswordAndDoesNotRepeatIt(String text) {
        assertThatThrownBy(() -> StoreAddress.parse(text))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("which other users of this machine and logs could see")
                .hasMessageContaining("~/.pgpass")
                .hasMessageNotContainingAny("hunter2", "ter2");
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://host, invalid URL of a database",
        "jdbc:postgresql://host/, invalid URL of a database",
        "jdbc:postgresql:db, invalid URL of a database",
        "jdbc:mysql://host/hunter2, invalid URL of a database",
        "postgres://host/hunter2, invalid URL of a database",
        "jdbc:postgresql:///db, invalid host or port",
        "jdbc:postgresql://me:hunter2/db, invalid host or port",
        "jdbc:postgresql://host:0/db, invalid port 0",
        "jdbc:postgresql://host:99999/db, invalid port 99999",
        "jdbc:postgresql://host/db?sslmod=verify-full, unsupported parameter",
        "jdbc:postgresql://host/db?hunter2, unsupported parameter",
        "jdbc:postgresql://host/db?user=, parameter user in the URL of a database has no value",
        "jdbc:postgresql://host/d%zz, invalid percent-encoding",
    })
    void refusesAnInvalidUrl(String text, String problem) {
        assertThatThrownBy(() -> StoreAddress.parse(text))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(problem)
                .hasMessageContaining("expected")
                .hasMessageNotContaining("hunter2");
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://host/db, jdbc:postgresql://host:5432/db",
        "jdbc:postgresql://Host:1234/db?user=me&sslmode=verify-full, jdbc:postgresql://host:1234/db",
        "'jdbc:postgresql://a,b:2/db', 'jdbc:postgresql://a:5432,b:2/db'",
        "jdbc:postgresql://[::1]/a%20b, jdbc:postgresql://[::1]:5432/a+b",
    })
    void isPrintedWithoutParameters(String text, String printed) {
        assertThat(StoreAddress.parse(text)).hasToString(printed);
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://db.example.com/db, require",
        "'jdbc:postgresql://localhost,db.example.com/db', require",
        "jdbc:postgresql://db.example.com/db?sslmode=verify-full, verify-full",
        "jdbc:postgresql://db.example.com/db?SSLMode=disable, disable",
        "jdbc:postgresql://localhost/db,",
        "jdbc:postgresql://127.0.0.1:1/db,",
        "jdbc:postgresql://[::1]/db,",
        "jdbc:postgresql://127.example.com/db, require",
    })
    void demandsTlsOfOtherHosts(String text, String mode) {
        PostgresAddress address = (PostgresAddress) StoreAddress.parse(text);

        assertThat(address.driverProperties().getProperty("sslmode")).isEqualTo(mode);
    }

    @Test
    void isAFileOtherwise() {
        assertThat(StoreAddress.parse("floodmark-runs/runs.db"))
                .isEqualTo(new StoreFile(Path.of("floodmark-runs/runs.db")));
    }

    /** Commands that pages start get the address as an argument. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://db1:5433,db2/runs?sslmode=verify-full&user=a%26b",
                "jdbc:postgresql://localhost/a%20b",
                "floodmark-runs/runs.db"
            })
    void isReadFromItsArgument(String text) {
        StoreAddress address = StoreAddress.parse(text);

        assertThat(StoreAddress.parse(address.argument())).isEqualTo(address);
    }
}
