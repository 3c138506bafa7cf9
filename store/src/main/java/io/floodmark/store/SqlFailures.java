package io.floodmark.store;

import io.floodmark.model.error.EnvironmentException;
import java.sql.SQLException;
import java.util.function.Supplier;
import org.jdbi.v3.core.JdbiException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Translates failures of databases into messages with a fix. */
final class SqlFailures {
    private SqlFailures() {}

    /** Runs the work; a failure of the database becomes an {@link EnvironmentException}. */
    static <T> T translated(Object store, Supplier<T> work) {
        try {
            return work.get();
        } catch (JdbiException failed) {
            throw explained(store, failed);
        }
    }

    static EnvironmentException explained(Object store, Exception failed) {
        return new EnvironmentException(store + " " + explanation(store, failed), failed);
    }

    private static String explanation(Object store, Exception failed) {
        return store instanceof PostgresAddress address
                ? PostgresFailures.explanation(address, failed)
                : explanation(code(failed), failed);
    }

    private static String explanation(SQLiteErrorCode code, Exception failed) {
        // Extended codes contain the primary code in their lowest byte.
        return switch (SQLiteErrorCode.getErrorCode(code.code & 0xFF)) {
            case SQLITE_FULL ->
                "cannot be written: the disk is full; expected some megabytes free: make room, or give a"
                        + " --store on another disk; what was stored before is safe";
            case SQLITE_READONLY, SQLITE_PERM ->
                "cannot be written: it, or its folder, is read-only; expected a file and a"
                        + " folder that can be written: give another --store";
            case SQLITE_CANTOPEN ->
                "cannot be opened; expected a file that can be read, in a folder that can be written:"
                        + " check both, or give another --store";
            case SQLITE_NOTADB -> "is not a database; expected a file of runs: give another --store";
            case SQLITE_CORRUPT ->
                "is damaged (" + message(failed) + "); expected an intact file of runs: restore a copy, or"
                        + " give another --store";
            case SQLITE_BUSY, SQLITE_LOCKED ->
                "was locked by another process for " + Database.PATIENCE.toSeconds()
                        + " s; end that process, or give another --store";
            case SQLITE_IOERR ->
                "cannot be read or written: " + message(failed)
                        + "; expected a working disk with free space: check it, or give another --store";
            case SQLITE_CONSTRAINT ->
                "refuses a row: " + message(failed) + "; expected each run once, and each trial of it once";
            default -> "refuses: " + message(failed);
        };
    }

    private static SQLiteErrorCode code(Throwable failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLiteException sqlite) {
                return sqlite.getResultCode();
            }
        }
        return SQLiteErrorCode.UNKNOWN_ERROR;
    }

    private static String message(Throwable failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                return String.valueOf(sql.getMessage());
            }
        }
        return String.valueOf(failed.getMessage());
    }
}
