package io.floodmark.bench;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Kafka's ConsumerPerformance, repeated in one JVM until it is killed. The tool reads a topic once and ends. A topic
 * that takes long enough would not fit on a disk, and a JVM for each pass would show little except its warm-up. Each
 * pass has a new group, which is new on the broker too, so it begins at the beginning.
 *
 * <p>Arguments: those of the tool, without the group.
 */
final class ToolReads {
    private static final String TOOL = "org.apache.kafka.tools.ConsumerPerformance";

    /**
     * Matches time, threadId, data.consumed.in.MB, MB.sec, data.consumed.in.nMsg, and so on; the MB values may contain
     * a comma.
     */
    private static final Pattern REPORT =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\d [\\d:]+, \\d+, [\\d.,]+, [\\d.,]+, (\\d+), .*");

    private ToolReads() {}

    public static void main(String[] arguments) throws ReflectiveOperationException {
        Method tool = Class.forName(TOOL).getMethod("main", String[].class);
        long process = ProcessHandle.current().pid();
        for (int pass = 0; ; pass++) {
            System.out.println(Reader.PASS_BEGINS);
            List<String> all = new ArrayList<>(List.of(arguments));
            all.addAll(List.of("--group", "perf-" + process + "-" + pass));
            tool.invoke(null, (Object) all.toArray(String[]::new));
        }
    }

    /** Returns the records read since the pass began, if a line reports them. */
    static OptionalLong records(String line) {
        Matcher report = REPORT.matcher(line);
        return report.matches() ? OptionalLong.of(Long.parseLong(report.group(1))) : OptionalLong.empty();
    }
}
