package io.floodmark.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.gateway.Identity;
import io.floodmark.gateway.settings.CertificateSettings;
import io.floodmark.gateway.settings.CertificateSettings.Part;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CertificateNamesTest {
    private static final String SPIFFE = "spiffe://corp.example/ns/billing/sa/alice";
    /** The type of a common name, with the tag of a printable string. The other one has the tag of a numeric string. */
    private static final String PRINTABLE = "\u0006\u0003U\u0004\u0003\u0013";

    private static final String DIGITS = "\u0006\u0003U\u0004\u0003\u0012";

    @TempDir
    private static Path folder;

    /** A certificate with a subject as written by Active Directory. */
    private X509Certificate alice;

    private X509Certificate unnamed;
    private X509Certificate numbered;

    @BeforeAll
    void make() throws GeneralSecurityException {
        alice = certificate("alice", "CN=alice,CN=Users,DC=corp,DC=example", "URI:" + SPIFFE + ",DNS:alice.example");
        unnamed = certificate("unnamed", "OU=billing,O=corp", "URI:spiffe://a/b,URI:spiffe://a/c");
        numbered = certificate("42", "CN=42,CN=Users,O=corp", "DNS:x");
    }

    private static X509Certificate certificate(String name, String subject, String alternatives)
            throws GeneralSecurityException {
        return (X509Certificate)
                Identity.make(folder, name, "EC", subject, alternatives).store().getCertificate(name);
    }

    private static Optional<String> name(X509Certificate certificate, Part part, String... rules) {
        return new CertificateNames(
                        new CertificateSettings(part, rules.length == 0 ? Optional.empty() : Optional.of(rules[0])))
                .of(certificate);
    }

    @Test
    void takesTheMostSpecificCommonName() {
        assertThat(name(alice, Part.CN)).contains("alice");
    }

    @Test
    void takesTheWholeNameIfThereIsNoCommonName() {
        assertThat(name(unnamed, Part.CN)).contains("OU=billing,O=corp");
    }

    @Test
    void takesTheWholeNameIfTheCommonNameIsNoText() throws GeneralSecurityException {
        byte[] bytes = numbered.getEncoded();
        String digits =
                new String(bytes, StandardCharsets.ISO_8859_1).replaceFirst(PRINTABLE + "(\\x02)42", DIGITS + "$142");
        // The second match is the name of the subject.
        String both = digits.replaceFirst(PRINTABLE + "(\\x02)42", DIGITS + "$142");
        X509Certificate odd = (X509Certificate) CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(both.getBytes(StandardCharsets.ISO_8859_1)));

        Optional<String> name = name(odd, Part.CN);

        assertThat(name).contains("CN=#12023432,CN=Users,O=corp").isEqualTo(name(odd, Part.CN));
    }

    @Test
    void takesTheDistinguishedName() {
        assertThat(name(alice, Part.DN)).contains("CN=alice,CN=Users,DC=corp,DC=example");
    }

    @Test
    void takesTheOnlyUri() {
        assertThat(name(alice, Part.SAN_URI)).contains(SPIFFE);
        assertThat(name(unnamed, Part.SAN_URI)).as("of two").isEmpty();
        assertThat(name(numbered, Part.SAN_URI)).as("of none").isEmpty();
    }

    @Test
    void mapsNamesByRulesAsKafkaDoes() {
        assertThat(name(alice, Part.DN, "RULE:^CN=(.*?),CN=Users,.*$/$1/U")).contains("ALICE");
        assertThat(name(alice, Part.SAN_URI, "RULE:^spiffe:\\/\\/corp.example\\/.*\\/sa\\/(.*)$/$1/"))
                .contains("alice");
        assertThat(name(unnamed, Part.DN, "RULE:^CN=(.*?),.*$/$1/, DEFAULT")).contains("OU=billing,O=corp");
        assertThat(name(unnamed, Part.DN, "RULE:^CN=(.*?),.*$/$1/"))
                .as("no rule matches")
                .isEmpty();
    }

    @Test
    void refusesRulesThatAreNone() {
        assertThatThrownBy(() -> new CertificateSettings(Part.DN, Optional.of("RULE:no rule")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("mapping-rules is RULE:no rule; expected");
    }
}
