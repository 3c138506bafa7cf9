package io.floodmark.report.progress;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Emulates what {@link LiveView} needs of a terminal: carriage return, line feed, cursor up, erase to the end of line
 * and below, colours, cursor on and off. A narrower window wraps longer lines.
 */
final class FakeScreen {
    private static final Pattern TOKEN = Pattern.compile("\u001b\\[(\\??[0-9]*)([A-Za-z])|[^\u001b]", Pattern.DOTALL);

    private final List<StringBuilder> rows = new ArrayList<>(List.of(new StringBuilder()));
    private int width;
    private int row;
    private int column;
    private boolean cursor = true;
    private boolean colours;

    FakeScreen(int width) {
        this.width = width;
    }

    PrintStream stream() {
        return new PrintStream(
                new OutputStream() {
                    @Override
                    public void write(int one) {
                        throw new IllegalStateException("expected whole strings");
                    }

                    @Override
                    public void write(byte[] bytes, int offset, int length) {
                        take(new String(bytes, offset, length, StandardCharsets.UTF_8));
                    }
                },
                false,
                StandardCharsets.UTF_8);
    }

    /** Makes the window narrower: rows that no longer fit continue in the next one. */
    void narrow(int columns) {
        width = columns;
        List<StringBuilder> wrapped = new ArrayList<>();
        int cursorRow = 0;
        for (int i = 0; i < rows.size(); i++) {
            if (i == row) {
                cursorRow = wrapped.size();
            }
            String text = rows.get(i).toString();
            do {
                wrapped.add(new StringBuilder(text.substring(0, Math.min(columns, text.length()))));
                text = text.substring(Math.min(columns, text.length()));
            } while (!text.isEmpty());
        }
        rows.clear();
        rows.addAll(wrapped);
        row = cursorRow;
    }

    List<String> lines() {
        List<String> text = new ArrayList<>(
                rows.stream().map(line -> line.toString().stripTrailing()).toList());
        while (!text.isEmpty() && text.get(text.size() - 1).isEmpty()) {
            text.remove(text.size() - 1);
        }
        return text;
    }

    boolean cursorShown() {
        return cursor;
    }

    boolean coloured() {
        return colours;
    }

    private void take(String text) {
        Matcher token = TOKEN.matcher(text);
        while (token.find()) {
            if (token.group(2) == null) {
                letter(token.group().charAt(0));
            } else {
                command(token.group(1), token.group(2));
            }
        }
    }

    private void command(String argument, String letter) {
        switch (letter) {
            case "A" -> row = Math.max(0, row - Integer.parseInt(argument));
            case "K" -> rows.get(row).setLength(Math.min(column, rows.get(row).length()));
            case "J" -> {
                rows.subList(row + 1, rows.size()).clear();
                rows.get(row).setLength(Math.min(column, rows.get(row).length()));
            }
            case "m" -> colours = true;
            case "l" -> cursor = false;
            case "h" -> cursor = true;
            default -> throw new IllegalStateException("unknown: ESC[" + argument + letter);
        }
    }

    private void letter(char letter) {
        if (letter == '\r') {
            column = 0;
            return;
        }
        if (letter == '\n') {
            row++;
            column = 0;
            if (row == rows.size()) {
                rows.add(new StringBuilder());
            }
            return;
        }
        if (column == width) {
            letter('\n');
        }
        StringBuilder line = rows.get(row);
        if (column < line.length()) {
            line.setCharAt(column, letter);
        } else {
            line.append(letter);
        }
        column++;
    }
}
