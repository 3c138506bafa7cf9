package io.floodmark.search.boundary;

import io.floodmark.model.boundary.BoundaryPoint;
import io.floodmark.model.limit.LimitFinding;

/** A completed search of a boundary. */
record CompletedSearch(PlannedSearch planned, LimitFinding finding) {
    double at() {
        return planned.at();
    }

    BoundaryPoint point() {
        return new BoundaryPoint(at(), finding, planned.guided());
    }

    BoundaryPoint.Use use() {
        return point().use();
    }
}
