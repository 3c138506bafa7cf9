package io.floodmark.report.picture;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.report.answer.Mark;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SvgTest {
    @Test
    void isReadAloudByTitleAndDescription() {
        String svg = new Svg("pic", "chart", 10, 20, "The search", "8 trials").done();

        assertThat(svg)
                .contains("role=\"img\" aria-labelledby=\"pic-t pic-d\"")
                .contains("<title id=\"pic-t\">The search</title>")
                .contains("<desc id=\"pic-d\">8 trials</desc>");
    }

    @Test
    void escapesTextAndToolTips() {
        String svg = new Svg("a", "b", 1, 1, "<t>", "&")
                .open("g", "\"</title><script>")
                .text(1, 2, Svg.Anchor.START, "c", "</text>\u0000")
                .close()
                .done();

        assertThat(svg)
                .contains("&lt;t&gt;", "&amp;", "&quot;&lt;/title&gt;&lt;script&gt;", ">&lt;/text&gt; </text>")
                .doesNotContain("<script>");
    }

    @Test
    void writesCoordinatesToATenthOfAPixel() {
        assertThat(new Svg("a", "b", 1, 1, "", "")
                        .line(1, 2.25, 3.04, 1e-9, "l")
                        .done())
                .contains("x1=\"1\" y1=\"2.3\" x2=\"3\" y2=\"0\"");
    }

    @Test
    void drawsEveryVerdictWithAShapeOfItsOwn() {
        assertThat(Arrays.stream(Mark.values()).map(MarkShape::icon).distinct()).hasSize(Mark.values().length);
        assertThat(MarkShape.icon(Mark.SUSTAINED)).contains("<circle");
        assertThat(MarkShape.icon(Mark.OVERLOADED)).contains("<path").contains("Z");
        assertThat(MarkShape.icon(Mark.INVALID)).contains("<path").doesNotContain("Z");
    }
}
