package io.floodmark.config.reader;

import io.floodmark.model.workload.Shape;
import io.floodmark.model.workload.Shape.RatePoint;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads and writes a recorded rate: lines with seconds and records per second, separated by a comma; the first line may
 * be a header.
 */
public final class RateFile {
    private RateFile() {}

    /**
     * Returns the lines of a file that keeps each rate for the same time.
     *
     * @param rates records per second, one after the other
     * @param seconds duration of each rate, 2 or more
     */
    public static String stepwise(List<Double> rates, int seconds) {
        StringBuilder lines = new StringBuilder("seconds,records-per-second\n");
        for (int stretch = 0; stretch < rates.size(); stretch++) {
            String rate = String.format(Locale.ROOT, "%.3f", rates.get(stretch));
            // The rate changes linearly between points, so a step takes a second.
            boolean last = stretch == rates.size() - 1;
            long begin = (long) stretch * seconds;
            lines.append(begin).append(',').append(rate).append('\n');
            lines.append(begin + seconds - (last ? 0 : 1))
                    .append(',')
                    .append(rate)
                    .append('\n');
        }
        return lines.toString();
    }

    /**
     * Returns the highest rate of a file, in records per second.
     *
     * @throws IllegalArgumentException if a line is malformed
     */
    public static double highest(Path file) throws IOException {
        return read(file).stream()
                .mapToDouble(RatePoint::perSecond)
                .max()
                .orElseThrow(() -> new IOException(file + " has no rates"));
    }

    static List<RatePoint> read(Path file) throws IOException {
        List<RatePoint> points = new ArrayList<>();
        int number = 0;
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                number++;
                String text = line.strip();
                if (text.isEmpty() || (number == 1 && !Character.isDigit(text.charAt(0)))) {
                    continue;
                }
                if (points.size() == Shape.Recorded.MOST) {
                    throw new IOException(file + " has more than " + Shape.Recorded.MOST + " points");
                }
                points.add(point(text, number));
            }
        }
        if (points.isEmpty()) {
            throw new IOException(file + " has no points; expected lines as 60,1500: seconds, records per second");
        }
        return points;
    }

    private static RatePoint point(String text, int number) {
        String[] columns = text.split(",", -1);
        try {
            if (columns.length == 2) {
                return new RatePoint(Double.parseDouble(columns[0].strip()), Double.parseDouble(columns[1].strip()));
            }
        } catch (NumberFormatException noNumber) {
            // The exception follows below.
        }
        throw new IllegalArgumentException("line " + number + ": invalid value '" + text
                + "'; expected seconds and records per second, e.g. 60,1500");
    }
}
