package io.floodmark.bench.studies;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class StudyPicturesTest {
    private static final String REPORT = """
            <html><head><style>:root {
              --card: #fff;
            }
            @media (prefers-color-scheme: dark) {
              :root { --card: #000; }
            }
            body { margin: 0; }
            .c0 { --own: red; }
            svg .curve { stroke: var(--own); }
            </style></head><body>
            <figure><svg class="chart wide" viewBox="0 0 5 3"><title>One</title><path class="curve c0" d="M0 0"/></svg>
            <svg class="chart narrow" viewBox="0 0 3 3"></svg></figure>
            <svg class="chart wide" viewBox="0 0 5 3"><title>Limit &lt; 5</title></svg>
            </body></html>
            """;

    @Test
    void areTheWideChartsWithTheStylesOfCharts() throws Exception {
        List<String> charts = StudyPictures.of(REPORT);

        assertThat(charts).hasSize(2);
        Element one = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(charts.get(0).getBytes(StandardCharsets.UTF_8)))
                .getDocumentElement();
        assertThat(one.getAttribute("viewBox")).isEqualTo("0 0 5 3");
        assertThat(one.getElementsByTagName("style").item(0).getTextContent())
                .contains("--card: #fff", "--card: #000", "svg .curve { stroke: var(--own); }", ".c0 { --own: red; }")
                .doesNotContain("body");
        assertThat(charts.get(1)).contains("Limit &lt; 5").doesNotContain("One");
    }

    @Test
    void areNoneWithoutCharts() {
        assertThat(StudyPictures.of("<html></html>")).isEmpty();
    }
}
