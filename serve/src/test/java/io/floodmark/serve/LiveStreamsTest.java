package io.floodmark.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.store.RunReader;
import io.floodmark.store.RunStore;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class LiveStreamsTest {
    private static final String RUN = "20260101-000000-abcd";

    @TempDir
    private Path folder;

    @Test
    void sendsStatesAsTheyComeUntilTheRunEnds() throws Exception {
        try (TestSite site = TestSite.open(folder)) {
            site.begin(RUN);
            site.show(RUN, "{\"n\":0}");
            Iterator<String> events = events(site);

            assertThat(next(events)).isEqualTo("id: 0 data: {\"n\":0}");
            site.show(RUN, "{\"n\":1}");
            assertThat(next(events)).isEqualTo("id: 1 data: {\"n\":1}");
            site.end(RUN);
            assertThat(next(events)).isEqualTo("event: end data: ");
            assertThat(events.hasNext()).isFalse();
        }
    }

    @Test
    void sendsOnlyWhatAClientHasMissed() throws Exception {
        try (TestSite site = TestSite.open(folder)) {
            site.begin(RUN);
            for (int i = 0; i < 3; i++) {
                site.show(RUN, "{}");
            }

            assertThat(next(events(site, "Last-Event-ID", "1"))).startsWith("id: 2 ");
        }
    }

    /** The page may be open in a browser while its run is deleted. */
    @Test
    void endsForARunThatIsDeletedOrUnknown() throws Exception {
        try (TestSite site = TestSite.open(folder)) {
            site.begin(RUN);
            Iterator<String> events = events(site);
            try (RunReader reader = RunStore.openReadOnly(folder.resolve("runs.db"))) {
                site.store().delete(reader.findStudy(RUN).orElseThrow());
            }

            assertThat(next(events)).startsWith("event: end");
            assertThat(next(events(site))).startsWith("event: end");
        }
    }

    @Test
    void reachAllClientsOfARun() throws Exception {
        try (TestSite site = TestSite.open(folder)) {
            site.begin(RUN);
            List<Iterator<String>> all = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                all.add(events(site));
            }
            site.show(RUN, "{}");

            for (Iterator<String> events : all) {
                assertThat(next(events)).startsWith("id: 0 ");
            }
        }
    }

    private static Iterator<String> events(TestSite site, String... headers) throws IOException, InterruptedException {
        var request = site.request("/runs/" + RUN + "/events").timeout(Duration.ofSeconds(30));
        HttpResponse<Stream<String>> response = site.client()
                .send(
                        (headers.length == 0 ? request : request.headers(headers)).build(),
                        HttpResponse.BodyHandlers.ofLines());
        assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream");
        return response.body().iterator();
    }

    /** Returns the lines of the next event, without comments and times to retry. */
    private static String next(Iterator<String> lines) {
        List<String> event = new ArrayList<>();
        while (true) {
            String line = lines.next();
            if (line.isEmpty() && !event.isEmpty()) {
                return String.join(" ", event);
            }
            if (!line.isEmpty() && !line.startsWith("retry:") && !line.startsWith(":")) {
                event.add(line);
            }
        }
    }
}
