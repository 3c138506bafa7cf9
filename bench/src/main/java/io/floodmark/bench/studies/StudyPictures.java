package io.floodmark.bench.studies;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Takes the charts out of a report, each as an SVG file of its own with the styles of the report.
 *
 * <p>Arguments: the report, and the start of the files' names: {@code NAME} gives {@code NAME-1.svg},
 * {@code NAME-2.svg}.
 */
public final class StudyPictures {
    private static final Pattern STYLE = Pattern.compile("<style>(.*?)</style>", Pattern.DOTALL);
    private static final Pattern CHART = Pattern.compile("<svg class=\"chart wide\"(.*?)</svg>", Pattern.DOTALL);

    /** Rules of the report's text and tables, which a chart has none of. */
    private static final Pattern OF_TEXT = Pattern.compile("(?m)^(?!svg |\\.c0|:root|@media| |}).*\\R?");

    private StudyPictures() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 2) {
            throw new IllegalArgumentException("expected a report, and the start of the names of its charts");
        }
        List<String> charts = of(Files.readString(Path.of(arguments[0])));
        for (int i = 0; i < charts.size(); i++) {
            Files.writeString(Path.of(arguments[1] + "-" + (i + 1) + ".svg"), charts.get(i));
        }
    }

    /** Returns the wide charts in their order; none if the report has no chart. */
    static List<String> of(String report) {
        String styles = STYLE.matcher(report)
                .results()
                .map(style -> OF_TEXT.matcher(style.group(1).strip()).replaceAll(""))
                .collect(Collectors.joining("\n"));
        List<String> charts = new ArrayList<>();
        Matcher chart = CHART.matcher(report);
        while (chart.find()) {
            charts.add("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart wide\""
                    + chart.group(1)
                            .replaceFirst(
                                    ">",
                                    Matcher.quoteReplacement(
                                            "><style>" + styles
                                                    + "\nsvg { background: var(--card); font: 12px system-ui, sans-serif; }</style>"))
                    + "</svg>\n");
        }
        return charts;
    }
}
