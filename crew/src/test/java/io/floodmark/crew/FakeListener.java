package io.floodmark.crew;

import io.floodmark.client.Failure;
import io.floodmark.client.IntervalReport;
import io.floodmark.client.PartitionReport;
import io.floodmark.client.Trouble;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Delivery;
import java.util.ArrayList;
import java.util.List;

/** Keeps all that a coordinator reports. */
final class FakeListener implements SessionListener {
    final List<IntervalReport> intervals = new ArrayList<>();
    final List<Trouble> troubles = new ArrayList<>();
    final List<Failure> failures = new ArrayList<>();
    final List<ConsumeInterval> consumed = new ArrayList<>();
    final List<PartitionReport> sequenced = new ArrayList<>();
    final List<Delivery> delivered = new ArrayList<>();
    long taken;
    int ready;
    int ended;

    @Override
    public void ready() {
        ready++;
    }

    @Override
    public void interval(IntervalReport merged) {
        intervals.add(merged);
    }

    @Override
    public void consumed(ConsumeInterval merged) {
        consumed.add(merged);
    }

    @Override
    public void positions(Positions positions) {}

    @Override
    public void sequenced(PartitionReport confirmed) {
        sequenced.add(confirmed);
    }

    @Override
    public void delivered(List<Delivery> all) {
        delivered.addAll(all);
    }

    @Override
    public void taken(long bytes) {
        taken = bytes;
    }

    @Override
    public void trouble(Trouble trouble) {
        troubles.add(trouble);
    }

    @Override
    public void readings(List<WorkerHostReading> readings) {}

    @Override
    public void failed(Failure failure) {
        failures.add(failure);
    }

    @Override
    public void ended() {
        ended++;
    }
}
