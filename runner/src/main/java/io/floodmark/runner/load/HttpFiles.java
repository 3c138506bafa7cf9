package io.floodmark.runner.load;

import io.floodmark.load.RequestTexts;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.workload.HttpProduce;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Reads the files that a plan names for HTTP requests. */
final class HttpFiles {
    private HttpFiles() {}

    /** @throws PlanException if a file cannot be read, or if a file for a header is empty */
    static RequestTexts read(HttpProduce http) {
        Map<String, String> headers = new TreeMap<>(http.headers());
        http.headerFiles().forEach((name, file) -> headers.put(name, firstLine(name, file)));
        return new RequestTexts(
                headers,
                http.body().map(HttpFiles::text).orElse(""),
                http.caFile().map(HttpFiles::text).orElse(""));
    }

    private static String firstLine(String header, String file) {
        return text(file)
                .lines()
                .findFirst()
                .orElseThrow(() -> new PlanException("workload.produce.header-files." + header + ": " + file
                        + " is empty; expected the value in its first line"));
    }

    private static String text(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException unreadable) {
            throw new PlanException("cannot read " + file + ": " + unreadable + "; expected a readable text file");
        }
    }
}
