package io.floodmark.report.picture;

import io.floodmark.model.profile.Profile;
import io.floodmark.report.diagnosis.ProfileSentences;
import io.floodmark.report.text.Numerals;
import java.util.Locale;

/**
 * The upper part of an icicle graph: threads at the top, below each the methods that it called, as wide as their share
 * of the samples. Frames that are too narrow or too deep to read are left out; the page of the whole graph has them.
 */
public final class FlamePicture {
    private static final int WIDE = 1120;
    private static final int NARROW = 344;
    private static final int ROW = 15;
    private static final int DEEPEST = 34;
    /** The width in pixels below which a frame is left out. */
    private static final double NARROWEST = 3;

    private static final double LETTER = 5.7;
    private static final int FEWEST_LETTERS = 5;

    private final String id;
    private final Profile profile;
    private final FlameTree tree;

    /** @param id unique in the page */
    public FlamePicture(String id, Profile profile) {
        this.id = id;
        this.profile = profile;
        this.tree = FlameTree.of(profile);
    }

    public Picture picture() {
        return new Picture(draw("wide", WIDE, "flame-" + id), draw("narrow", NARROW, "flame-" + id + "-narrow"));
    }

    private String draw(String cssClass, int width, String svgId) {
        double scale = (double) width / tree.weight();
        int rows = Math.max(1, Math.min(DEEPEST, rows(tree, scale) - 1));
        Svg svg = new Svg(
                svgId,
                "chart " + cssClass,
                width,
                rows * ROW,
                ProfileSentences.heading(profile),
                ProfileSentences.innermost(profile));
        below(svg, tree, 0, 0, scale);
        return svg.done();
    }

    private static int rows(FlameTree at, double scale) {
        return 1
                + at.called().stream()
                        .filter(child -> child.weight() * scale >= NARROWEST)
                        .mapToInt(child -> rows(child, scale))
                        .max()
                        .orElse(0);
    }

    private void below(Svg svg, FlameTree parent, int row, double left, double scale) {
        if (row == DEEPEST) {
            return;
        }
        double x = left;
        for (FlameTree child : parent.called()) {
            double width = child.weight() * scale;
            if (width >= NARROWEST) {
                field(svg, child, row, x, width);
                below(svg, child, row + 1, x, scale);
            }
            x += width;
        }
    }

    private void field(Svg svg, FlameTree node, int row, double x, double width) {
        svg.open("field", node.name() + ": " + share(node));
        svg.rectangle(x, row * ROW, width - 0.5, ROW - 1, "flame " + kind(node, row));
        int letters = (int) (width / LETTER);
        if (letters >= FEWEST_LETTERS) {
            String name = ProfileSentences.shortened(node.name());
            String shown = name.length() <= letters ? name : name.substring(0, letters - 1) + "\u2026";
            svg.text(x + 2, row * ROW + 11, Svg.Anchor.START, "in-flame", shown);
        }
        svg.close();
    }

    private String share(FlameTree node) {
        String amount = profile.kind() == Profile.Kind.CPU
                ? String.format(Locale.ROOT, "%,d of %,d samples", node.weight(), tree.weight())
                : Numerals.latency((double) node.weight()) + " of " + Numerals.latency((double) tree.weight());
        return amount + ", " + Numerals.percent((double) node.weight() / tree.weight());
    }

    private static String kind(FlameTree node, int row) {
        if (row == 0) {
            return "thread";
        }
        return ProfileSentences.java(node.name()) ? "java" : "native";
    }
}
