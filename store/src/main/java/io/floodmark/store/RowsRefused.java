package io.floodmark.store;

import java.sql.SQLException;
import org.jdbi.v3.core.JdbiException;

/** The JdbiException for a JDBC failure when rows are added without Jdbi. */
final class RowsRefused extends JdbiException {
    private static final long serialVersionUID = 1L;

    RowsRefused(String table, SQLException cause) {
        super(table + " refuses rows", cause);
    }
}
