package io.floodmark.search.boundary;

import io.floodmark.model.BoundaryPoint;
import io.floodmark.search.LimitFinding;
import io.floodmark.search.LimitLikelihood;

/** A search that a boundary has had. */
record Visited(Visit visit, LimitFinding finding) {
    double at() {
        return visit.at();
    }

    BoundaryPoint point() {
        return new BoundaryPoint(at(), finding.limit(), visit.guided(), use());
    }

    BoundaryPoint.Use use() {
        LimitLikelihood said = finding.likelihood();
        if (said instanceof LimitLikelihood.Around) {
            return BoundaryPoint.Use.VALUE;
        }
        if (said instanceof LimitLikelihood.AtLeast) {
            return BoundaryPoint.Use.AT_LEAST;
        }
        return said instanceof LimitLikelihood.AtMost ? BoundaryPoint.Use.AT_MOST : BoundaryPoint.Use.NOTHING;
    }
}
