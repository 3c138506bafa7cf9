package io.floodmark.config.reader;

import io.floodmark.model.error.PlanException;
import io.floodmark.model.sizing.NodeType;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Throughput;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of node types with their prices: comma-separated columns, named in the first line. {@code name} is required;
 * {@code price-per-hour}, {@code network}, {@code storage-network}, {@code storage} and {@code disk} are optional and
 * may be empty.
 */
public final class NodeTypesFile {
    private static final String NAME = "name";
    private static final String PRICE = "price-per-hour";
    private static final String NETWORK = "network";
    private static final String STORAGE_NETWORK = "storage-network";
    private static final String STORAGE = "storage";
    private static final String DISK = "disk";
    private static final List<String> COLUMNS = List.of(NAME, PRICE, NETWORK, STORAGE_NETWORK, STORAGE, DISK);

    private static final long LARGEST = 1L << 20;
    private static final Pattern BITS = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*([MG])bit/s");

    private final Path file;
    private final List<String> problems = new ArrayList<>();

    private NodeTypesFile(Path file) {
        this.file = file;
    }

    /**
     * Returns all types of a file, in its order.
     *
     * @throws PlanException with every problem, each with its line
     */
    public static List<NodeType> read(Path file) {
        return new NodeTypesFile(file).types();
    }

    private List<NodeType> types() {
        List<String> lines = lines();
        List<String> columns = lines.isEmpty() ? List.of() : cells(lines.get(0));
        if (!columns.contains(NAME)) {
            throw new PlanException(
                    file + ":1: has no column " + NAME + "; expected a first line as " + String.join(",", COLUMNS));
        }
        for (String column : columns) {
            if (!COLUMNS.contains(column)) {
                problems.add(file + ":1: has column '" + column + "'; expected some of " + String.join(", ", COLUMNS));
            }
        }
        List<NodeType> types = new ArrayList<>();
        for (int line = 1; line < lines.size(); line++) {
            if (!lines.get(line).isBlank()) {
                type(columns, cells(lines.get(line)), line + 1).ifPresent(types::add);
            }
        }
        if (problems.isEmpty() && types.isEmpty()) {
            problems.add(file + ": has no types; expected a line for each");
        }
        if (!problems.isEmpty()) {
            throw new PlanException(problems);
        }
        return types;
    }

    private List<String> lines() {
        try {
            if (Files.size(file) > LARGEST) {
                throw new PlanException(file + ": is larger than 1MiB; expected a line for each type of machine");
            }
            return Files.readAllLines(file);
        } catch (IOException unreadable) {
            throw new PlanException(file + ": cannot be read: " + unreadable + "; expected a file of types as UTF-8");
        }
    }

    private static List<String> cells(String line) {
        return Pattern.compile(",").splitAsStream(line + " ").map(String::strip).toList();
    }

    private Optional<NodeType> type(List<String> columns, List<String> cells, int line) {
        if (cells.size() != columns.size()) {
            problems.add(file + ":" + line + ": has " + cells.size() + " columns; expected " + columns.size());
            return Optional.empty();
        }
        Map<String, String> values = new TreeMap<>();
        for (int column = 0; column < cells.size(); column++) {
            if (!cells.get(column).isEmpty()) {
                values.put(columns.get(column), cells.get(column));
            }
        }
        int before = problems.size();
        Row row = new Row(values, line);
        Optional<String> name = row.value(NAME, text -> text);
        if (name.isEmpty()) {
            problems.add(file + ":" + line + ": " + NAME + " is empty; expected one for each type");
        }
        Optional<BigDecimal> price = row.value(PRICE, BigDecimal::new);
        OptionalDouble network = row.perSecond(NETWORK);
        OptionalDouble storageNetwork = row.perSecond(STORAGE_NETWORK);
        OptionalDouble storage = row.perSecond(STORAGE);
        Optional<Bytes> disk = row.value(DISK, Bytes::parse);
        if (problems.size() > before) {
            return Optional.empty();
        }
        try {
            return Optional.of(new NodeType(name.orElseThrow(), price, network, storageNetwork, storage, disk));
        } catch (IllegalArgumentException wrong) {
            problems.add(file + ":" + line + ": " + wrong.getMessage());
            return Optional.empty();
        }
    }

    private final class Row {
        private final Map<String, String> values;
        private final int line;

        Row(Map<String, String> values, int line) {
            this.values = values;
            this.line = line;
        }

        <T> Optional<T> value(String column, Function<String, T> reader) {
            try {
                return Optional.ofNullable(values.get(column)).map(reader);
            } catch (NumberFormatException noNumber) {
                problems.add(place(column) + "'" + values.get(column) + "' is not a number");
            } catch (IllegalArgumentException wrong) {
                problems.add(place(column) + wrong.getMessage());
            }
            return Optional.empty();
        }

        private String place(String column) {
            return file + ":" + line + ": " + column + ": ";
        }

        OptionalDouble perSecond(String column) {
            Optional<Double> bytes = value(column, NodeTypesFile::bytesPerSecond);
            return bytes.isPresent() ? OptionalDouble.of(bytes.get()) : OptionalDouble.empty();
        }
    }

    /** Parses {@code 25Gbit/s} or {@code 3125MB/s}. */
    private static double bytesPerSecond(String text) {
        Matcher bits = BITS.matcher(text);
        if (bits.matches()) {
            return Double.parseDouble(bits.group(1)) * (bits.group(2).equals("G") ? 1e9 : 1e6) / 8;
        }
        Throughput throughput = Throughput.parse(text);
        if (throughput.kind() != Throughput.Kind.BYTES) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not bytes per time; expected as 25Gbit/s or 3125MB/s");
        }
        return throughput.perSecond();
    }
}
