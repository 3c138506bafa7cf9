package io.floodmark.report.progress;

import io.floodmark.model.unit.NanoClock;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Returns the columns of the controlling terminal. The JDK does not provide them, so {@code stty} is queried at most
 * every two seconds. If there is no terminal, {@code COLUMNS} or 80 is used.
 */
public final class TerminalWidth implements IntSupplier {
    private static final int USUAL = 80;
    private static final long ASK_AGAIN_NANOS = 2_000_000_000L;
    private static final Pattern ROWS_COLUMNS = Pattern.compile("([0-9]+) ([1-9][0-9]*)");
    private static final File TERMINAL = new File("/dev/tty");

    private final NanoClock clock;
    private int columns;
    private long asked;

    public TerminalWidth(NanoClock clock, Map<String, String> environment) {
        this.clock = clock;
        this.columns = parsed(environment.getOrDefault("COLUMNS", ""));
        this.asked = clock.nanoTime() - ASK_AGAIN_NANOS;
    }

    @Override
    public synchronized int getAsInt() {
        if (clock.nanoTime() - asked >= ASK_AGAIN_NANOS) {
            asked = clock.nanoTime();
            columns = query();
        }
        return columns;
    }

    private static int parsed(String text) {
        return text.matches("[1-9][0-9]{0,4}") ? Integer.parseInt(text) : USUAL;
    }

    private int query() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(TERMINAL)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!stty.waitFor(500, TimeUnit.MILLISECONDS)) {
                stty.destroyForcibly();
                return columns;
            }
            String answer = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            Matcher size = ROWS_COLUMNS.matcher(answer.strip());
            return size.matches() ? parsed(size.group(2)) : columns;
        } catch (IOException noTerminal) {
            return columns;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return columns;
        }
    }
}
