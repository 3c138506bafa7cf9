package io.floodmark.search.boundary;

import io.floodmark.model.BoundaryPoint;
import io.floodmark.model.LimitFinding;

/** A search that a boundary has had. */
record Visited(Visit visit, LimitFinding finding) {
    double at() {
        return visit.at();
    }

    BoundaryPoint point() {
        return new BoundaryPoint(at(), finding, visit.guided());
    }

    BoundaryPoint.Use use() {
        return point().use();
    }
}
