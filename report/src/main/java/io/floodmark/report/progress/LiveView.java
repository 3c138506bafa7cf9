package io.floodmark.report.progress;

import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;

/**
 * A block of a few lines at the bottom of a terminal, repainted in place. Verdicts and messages scroll by above it.
 *
 * <p>Each repaint is a single write that hides the cursor and shows it again, so that a crash, even by kill -9, leaves
 * the terminal usable.
 */
final class LiveView implements ProgressView {
    private static final String CURSOR_OFF = "\u001b[?25l";
    private static final String CURSOR_ON = "\u001b[?25h";
    private static final String CLEAR_TO_END_OF_LINE = "\u001b[K";
    private static final String CLEAR_BELOW = "\u001b[J";
    private static final int NARROWEST = 20;

    private final PrintStream out;
    private final IntSupplier columns;
    private final boolean colour;
    private Optional<Progress> last = Optional.empty();
    private List<StyledLine> block = List.of();
    private int paintedWidth = NARROWEST;

    LiveView(PrintStream out, IntSupplier columns, boolean colour) {
        this.out = out;
        this.columns = columns;
        this.colour = colour;
    }

    @Override
    public synchronized void show(Progress progress) {
        List<String> verdicts = ProgressEvents.verdicts(last, progress);
        last = Optional.of(progress);
        paint(verdicts, ProgressLines.of(progress));
    }

    @Override
    public synchronized void printLine(String line) {
        paint(List.of(line), block);
    }

    @Override
    public synchronized void close() {
        paint(List.of(), List.of());
    }

    /** Moves up to the first line of the old block, writes the permanent lines, then the new block below them. */
    private void paint(List<String> staying, List<StyledLine> next) {
        int width = Math.max(NARROWEST, columns.getAsInt());
        StringBuilder text = new StringBuilder(CURSOR_OFF);
        int up = rows(width);
        text.append('\r');
        if (up > 0) {
            text.append("\u001b[").append(up).append('A');
        }
        if (!staying.isEmpty()) {
            // These lines may wrap over rows of the old block.
            text.append(CLEAR_BELOW);
        }
        staying.forEach(line -> text.append(line).append('\n'));
        for (StyledLine line : next) {
            // One column stays free because some terminals wrap when the last column is written.
            text.append(line.render(width - 1, colour))
                    .append(CLEAR_TO_END_OF_LINE)
                    .append('\n');
        }
        out.print(text.append(CLEAR_BELOW).append(CURSOR_ON));
        out.flush();
        block = next;
        paintedWidth = width;
    }

    /** Returns the rows that the old block occupies now: a terminal that became narrower has wrapped its lines. */
    private int rows(int width) {
        return block.stream()
                .mapToInt(line -> Math.min(line.length(), paintedWidth - 1))
                .map(length -> Math.max(1, (length + width - 1) / width))
                .sum();
    }
}
