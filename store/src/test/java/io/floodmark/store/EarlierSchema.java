package io.floodmark.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Turns a database of the current schema into one of an earlier schema, without what was added since. */
final class EarlierSchema {
    private static final List<String> OUTLOOK = List.of(
            "place",
            "reference_per_second",
            "reference_cpu_micros",
            "usual_per_second",
            "usual_low_per_second",
            "usual_high_per_second",
            "any_hour_low_per_second",
            "any_hour_high_per_second",
            "cpu_second_records",
            "cpu_second_low",
            "cpu_second_high",
            "runs",
            "days");

    private EarlierSchema() {}

    /** @param version 1 has no table of outages, which the caller has dropped */
    static void become(Path file, int version) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            for (String column : OUTLOOK) {
                statement.execute("ALTER TABLE limits DROP COLUMN outlook_" + column);
                if (version > 1) {
                    statement.execute("ALTER TABLE outage_limits DROP COLUMN outlook_" + column);
                }
            }
            statement.execute("PRAGMA user_version = " + version);
        }
    }
}
