package io.floodmark.store;

import java.sql.SQLException;
import org.jdbi.v3.core.JdbiException;

/** What JDBC throws, where rows are added without Jdbi's help, as Jdbi would throw it. */
final class RowsRefused extends JdbiException {
    private static final long serialVersionUID = 1L;

    RowsRefused(String table, SQLException cause) {
        super(table + " refuses rows", cause);
    }
}
