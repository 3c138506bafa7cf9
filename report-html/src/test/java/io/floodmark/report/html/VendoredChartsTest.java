package io.floodmark.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VendoredChartsTest {
    @ParameterizedTest
    @ValueSource(strings = {"uPlot.iife.min.js", "uPlot.min.css", "LICENSE"})
    void isWhatTheReadMeSays(String name) throws Exception {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes(name));

        assertThat(new String(bytes("README.md"), StandardCharsets.UTF_8))
                .contains("| `" + name + "` | `" + HexFormat.of().formatHex(digest) + "` |");
    }

    private static byte[] bytes(String name) throws Exception {
        try (InputStream in = HtmlReport.class.getResourceAsStream("uplot/" + name)) {
            assertThat(in).as(name).isNotNull();
            return in.readAllBytes();
        }
    }
}
