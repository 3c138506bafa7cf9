package io.floodmark.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.gateway.address.Authority;
import io.floodmark.gateway.error.RefusedException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTargetTest {
    @ParameterizedTest
    @CsvSource({
        "/a/b?c=/d, /a/b, ''",
        "/, /, ''",
        "//a, //a, ''",
        "*, *, ''",
        "http://x/a/b?c, /a/b, x",
        "HTTPS://X:1/a, /a, x:1",
        "http://x, /, x",
        "http://x?y=/a/b, /, x"
    })
    void hasAPathAndPerhapsAnAuthority(String target, String path, String authority) {
        assertThat(RequestTarget.path(target)).isEqualTo(path);
        assertThat(RequestTarget.authority(target).map(Authority::toString).orElse(""))
                .isEqualTo(authority);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a", "x:80", "ftp://x/a", "http:///a", "http://", "http://u@x/a", "http://a b/c", "", "http:/x"})
    void hasNoOtherForm(String target) {
        assertThatThrownBy(() -> RequestTarget.authority(target)).isInstanceOf(RefusedException.class);
    }
}
