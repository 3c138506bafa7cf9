package io.floodmark.trial;

import io.floodmark.model.unit.Rate;
import io.floodmark.model.workload.Shape;
import io.floodmark.traffic.Pace;

/** Creates the schedule of a load from its shape. */
public final class Paces {
    private Paces() {}

    /** Returns an open-loop pace: record i is due at the time that the shape defines, whatever the cluster does. */
    public static Pace of(Shape shape, Rate load) {
        double rate = load.perSecond();
        if (shape instanceof Shape.Bursts bursts) {
            return Pace.bursts(rate, bursts.every().toNanos());
        }
        if (shape instanceof Shape.Ramp ramp) {
            double[] seconds = {0, ramp.over().toNanos() / 1e9};
            return Pace.curve(seconds, new double[] {ramp.from() * rate, rate}, false);
        }
        if (shape instanceof Shape.Recorded recorded) {
            double scale = rate / recorded.mean().perSecond();
            return Pace.curve(
                    recorded.points().stream()
                            .mapToDouble(Shape.RatePoint::seconds)
                            .toArray(),
                    recorded.points().stream()
                            .mapToDouble(point -> point.perSecond() * scale)
                            .toArray(),
                    true);
        }
        return Pace.constant(rate);
    }
}
