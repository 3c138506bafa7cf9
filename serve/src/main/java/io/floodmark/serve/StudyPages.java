package io.floodmark.serve;

import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.run.Run;
import io.floodmark.report.html.HtmlPage;
import io.floodmark.report.html.ServedRun;

/** Renders the reports of stored studies. Thread-safe. */
public interface StudyPages {
    HtmlPage page(Run run, ServedRun served);

    HtmlPage page(BoundaryRun boundary);

    HtmlPage page(ComparisonRun comparison);
}
