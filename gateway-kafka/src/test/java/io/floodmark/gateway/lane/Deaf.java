package io.floodmark.gateway.lane;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome;

/** Ignores all events of a lane. */
class Deaf implements LaneWatch {
    @Override
    public void waited(long nanos) {}

    @Override
    public void blocked(long nanos) {}

    @Override
    public void onOutcome(InFlightRecord inFlightRecord, RecordOutcome outcome, long nanos) {}

    @Override
    public void refused(Reason reason) {}

    @Override
    public void rebuilt() {}

    @Override
    public void stuck(String topic) {}
}
