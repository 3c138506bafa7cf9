package io.floodmark.config.reader;

import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.tree.Alternatives;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.model.workload.Shape;
import io.floodmark.model.workload.Shape.RatePoint;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the distribution of the load over time: {@code workload.shape}. */
final class ShapeReader {
    private final PlanTree plan;
    private final PlanFiles files;

    ShapeReader(PlanTree plan, PlanFiles files) {
        this.plan = plan;
        this.files = files;
    }

    Shape read() {
        Alternatives.SHAPES.requireOne(plan);
        if (plan.has("workload.shape.bursts")) {
            return bursts();
        }
        if (plan.has("workload.shape.ramp")) {
            return ramp();
        }
        return plan.has("workload.shape.recorded") ? recorded() : Shape.STEADY;
    }

    private Shape bursts() {
        plan.require(PlanKeys.BURSTS_EVERY);
        Optional<Duration> every = plan.get(PlanKeys.BURSTS_EVERY);
        return every.isEmpty()
                ? Shape.STEADY
                : plan.<Shape>build("workload.shape.bursts", Shape.STEADY, () -> new Shape.Bursts(every.get()));
    }

    private Shape ramp() {
        plan.require(PlanKeys.RAMP_OVER);
        Optional<Duration> over = plan.get(PlanKeys.RAMP_OVER);
        double from = plan.get(PlanKeys.RAMP_FROM).orElse(Shape.Ramp.DEFAULT_FROM);
        return over.isEmpty()
                ? Shape.STEADY
                : plan.<Shape>build("workload.shape.ramp", Shape.STEADY, () -> new Shape.Ramp(from, over.get()));
    }

    private Shape recorded() {
        boolean inline = plan.has("workload.shape.recorded.points");
        List<RatePoint> points = inline ? inline() : fromFile();
        return points.isEmpty()
                ? Shape.STEADY
                : plan.<Shape>build("workload.shape.recorded", Shape.STEADY, () -> new Shape.Recorded(points));
    }

    /** Reads the points of a plan that was written in full: {@code seconds:rate}. */
    private List<RatePoint> inline() {
        List<RatePoint> points = new ArrayList<>();
        plan.all(PlanKeys.RECORDED_POINTS).forEach((item, text) -> {
            String[] parts = text.split(":", -1);
            try {
                if (parts.length != 2) {
                    throw new IllegalArgumentException(
                            "invalid value '" + text + "'; expected seconds:rate, e.g. 60:1500");
                }
                points.add(new RatePoint(Double.parseDouble(parts[0]), Double.parseDouble(parts[1])));
            } catch (NumberFormatException noNumber) {
                plan.problem(
                        PlanKeys.RECORDED_POINTS.path().with(item),
                        "invalid value '" + text + "'; expected seconds:rate, e.g. 60:1500");
            } catch (IllegalArgumentException wrong) {
                plan.problem(PlanKeys.RECORDED_POINTS.path().with(item), String.valueOf(wrong.getMessage()));
            }
        });
        return points;
    }

    private List<RatePoint> fromFile() {
        plan.require(PlanKeys.RECORDED);
        Optional<String> file = files.file(plan, PlanKeys.RECORDED);
        if (file.isEmpty() || plan.wrong(PlanKeys.RECORDED.path())) {
            return List.of();
        }
        try {
            return RateFile.read(Path.of(file.get()));
        } catch (IOException | IllegalArgumentException wrong) {
            plan.problem(PlanKeys.RECORDED.path(), "cannot be used: " + wrong.getMessage());
            return List.of();
        }
    }
}
