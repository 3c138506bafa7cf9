package io.floodmark.spark;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EndedApplicationTest {
    @Test
    void pointsAtTheExecutorsOfOneThatWasTaken() {
        assertThat(new EndedApplication("app-20261127-0001", "4.2.0").text("spark://a:7077"))
                .startsWith("Spark at spark://a:7077 ended application app-20261127-0001")
                .contains("work/app-20261127-0001/*/stderr")
                .doesNotContain("4.2.0");
    }

    @Test
    void doubtsTheMasterOfOneThatWasNot() {
        assertThat(new EndedApplication("spark-application-1764", "4.2.0").text("spark://a:7077"))
                .isEqualTo("Spark at spark://a:7077 let the application go; expected a master of Spark 4.2.0 there,"
                        + " with room for one more");
    }
}
