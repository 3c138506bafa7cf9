package io.floodmark.store;

import java.sql.SQLException;
import java.util.Locale;
import java.util.Set;

/** Translates failures of PostgreSQL into messages with a fix, by their SQLSTATE. */
final class PostgresFailures {
    /** Classes of SQLSTATE that say that a change is wrong: the same change would fail again. */
    private static final Set<String> WRONG_CHANGES = Set.of("22", "23", "42");

    private static final String NO_RIGHT = "42501";

    private PostgresFailures() {}

    /** True if the failure is due to the connection or the server, so that the same change may succeed later. */
    static boolean mayPass(Throwable failed) {
        String state = state(failed);
        return !state.isEmpty() && (state.equals(NO_RIGHT) || !WRONG_CHANGES.contains(state.substring(0, 2)));
    }

    static String explanation(PostgresAddress address, Throwable failed) {
        String why = message(failed);
        String state = state(failed);
        return switch (state) {
            case "3D000" ->
                "does not exist (" + why + "); expected an existing database: create it with createdb, or give another"
                        + " --store";
            case "28P01" -> "refuses the password of user " + address.user() + "; " + password(address);
            case "28000" ->
                "does not accept user " + address.user() + " (" + why
                        + "); expected a user of the server: add ?user=NAME, or change pg_hba.conf";
            case "08004" -> rejected(address, why);
            case "42501" ->
                "refuses user " + address.user() + " (" + why
                        + "); expected the owner of the database, or a user with the same rights: GRANT them, or give"
                        + " another --store";
            case "53100" ->
                "cannot be written: the disk of the server is full (" + why + "); expected some megabytes free: make"
                        + " room, or give another --store";
            case "53300" ->
                "has no free connection (" + why + "); expected two for each run: raise max_connections, or end others";
            case "25006" ->
                "cannot be written: the server or the transaction is read-only (" + why
                        + "); expected the primary server: give its address with --store";
            case "55P03" ->
                "was locked by another process for " + PostgresDatabase.PATIENCE.toSeconds()
                        + " s; end that process, or try again";
            case "57P03" -> "is starting or stopping (" + why + "); try again";
            default -> byClass(address, state, why);
        };
    }

    private static String byClass(PostgresAddress address, String state, String why) {
        if (state.startsWith("08") || state.startsWith("57P")) {
            return "cannot be reached (" + why + "); expected a PostgreSQL server at "
                    + String.join(" or ", address.hosts())
                    + ": check host, port, TLS, and whether it runs, or give another --store";
        }
        if (state.startsWith("23")) {
            return "refuses a row: " + why + "; expected each run once, and each trial of it once";
        }
        return "refuses: " + why + (state.isEmpty() ? "" : " (SQLSTATE " + state + ")");
    }

    /** The driver has one state for a server without TLS and for a server that wants a password. */
    private static String rejected(PostgresAddress address, String why) {
        return why.toLowerCase(Locale.ROOT).contains("ssl")
                ? "offers no TLS (" + why
                        + "); expected TLS unless the host is loopback: turn it on in the server, or add"
                        + " sslmode=disable if the network is trusted"
                : "wants a password of user " + address.user() + "; " + password(address);
    }

    private static String password(PostgresAddress address) {
        return "expected a line HOST:PORT:" + address.database() + ":" + address.user() + ":PASSWORD in "
                + PasswordFile.USUAL + " (mode 600), or in the file that " + PasswordFile.VARIABLE + " names";
    }

    /** Returns the message of the server: that of a batch would repeat all of its rows. */
    private static String message(Throwable failed) {
        String message = String.valueOf(failed.getMessage());
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                message = String.valueOf(sql.getMessage());
            }
        }
        return message.lines().findFirst().orElse("no message").replaceFirst("\\.$", "");
    }

    private static String state(Throwable failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && sql.getSQLState() != null) {
                return sql.getSQLState();
            }
        }
        return "";
    }
}
