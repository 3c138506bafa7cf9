package io.floodmark.artifacts;

import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;

/** Sums the transfers of the resolver's threads. Thread-safe. */
final class TransferReporter extends AbstractTransferListener {
    private final FetchProgress progress;
    private int filesDone;
    private long bytesDone;

    TransferReporter(FetchProgress progress) {
        this.progress = progress;
    }

    @Override
    public void transferProgressed(TransferEvent event) {
        add(event, 0, event.getDataLength());
    }

    @Override
    public void transferSucceeded(TransferEvent event) {
        add(event, 1, 0);
    }

    private synchronized void add(TransferEvent event, int files, long bytes) {
        String name = event.getResource().getResourceName();
        filesDone += files;
        bytesDone += bytes;
        progress.arrived(name.substring(name.lastIndexOf('/') + 1), filesDone, bytesDone);
    }
}
