package io.floodmark.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoginTest {
    private static final int GUESSES = 1_000;

    @TempDir
    private Path folder;

    @Test
    void isNeededForEveryPage() throws Exception {
        try (TestSite site = open()) {
            for (String path :
                    List.of("/", "/runs/x", "/runs/x/events", "/runs/x/charts/1", "/compare", "/commands/1/output")) {
                assertThat(site.get(path).statusCode()).as(path).isEqualTo(401);
            }
            HttpResponse<String> browser = site.get("/", "Accept", "text/html");
            assertThat(browser.statusCode()).isEqualTo(303);
            assertThat(browser.headers().firstValue("Location")).contains("/login");
            assertThat(site.get("/", "Authorization", "Bearer " + Tokens.SECRET).statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void beginsASessionThatLoggingOutEnds() throws Exception {
        try (TestSite site = open()) {
            HttpResponse<String> in = site.post("/login", "token=" + Tokens.SECRET);
            String cookie = in.headers().firstValue("Set-Cookie").orElse("");
            assertThat(cookie).contains("; HttpOnly", "; SameSite=Strict").doesNotContain(Tokens.SECRET);
            String session = cookie.substring(0, cookie.indexOf(';'));

            assertThat(site.get("/", "Cookie", session).statusCode()).isEqualTo(200);
            assertThat(site.post("/logout", "", "Cookie", session).statusCode()).isEqualTo(303);
            assertThat(site.get("/", "Cookie", session).statusCode()).isEqualTo(401);
        }
    }

    @Test
    void isRefusedAfterTenWrongTokensAndSessionsGoOn() throws Exception {
        try (TestSite site = open()) {
            String cookie = site.post("/login", "token=" + Tokens.SECRET)
                    .headers()
                    .firstValue("Set-Cookie")
                    .orElse("");
            int checked = 0;
            for (int i = 0; i < GUESSES; i++) {
                HttpResponse<String> answer = i % 2 == 0
                        ? site.post("/login", "token=guess-" + i)
                        : site.get("/", "Authorization", "Bearer guess-" + i);
                assertThat(answer.statusCode()).isIn(401, 429);
                checked += answer.statusCode() == 401 ? 1 : 0;
            }

            assertThat(checked).isEqualTo(GuessLimit.OF_SENDER);
            assertThat(site.post("/login", "token=" + Tokens.SECRET).statusCode())
                    .isEqualTo(429);
            assertThat(site.get("/", "Cookie", cookie.substring(0, cookie.indexOf(';')))
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    private TestSite open() throws Exception {
        return TestSite.open(folder, Optional.of(AccessToken.read(Tokens.write(folder))), Optional.empty(), List.of());
    }
}
