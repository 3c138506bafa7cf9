package io.floodmark.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** Turns a database of the current schema into one of an earlier schema, without what was added since. */
final class EarlierSchema {
    private EarlierSchema() {}

    /** @param version 1 has no table of outages, which the caller has dropped */
    static void become(Path file, int version) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE progress");
            statement.execute("DROP TABLE tags");
            for (String column : ColumnCodec.OUTLOOK.columns("outlook")) {
                statement.execute("ALTER TABLE limits DROP COLUMN " + column);
                if (version > 1) {
                    statement.execute("ALTER TABLE outage_limits DROP COLUMN " + column);
                }
            }
            statement.execute("PRAGMA user_version = " + version);
        }
    }
}
