package io.floodmark.cli;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.List;

/** Whether brokers run on this very host: then the generator takes CPU from them, and we can read how busy it is. */
final class LocalHosts {
    private LocalHosts() {}

    static boolean any(List<String> hosts) {
        return hosts.stream().anyMatch(LocalHosts::local);
    }

    /** False where there are none. */
    static boolean all(List<String> hosts) {
        return !hosts.isEmpty() && hosts.stream().allMatch(LocalHosts::local);
    }

    private static boolean local(String host) {
        try {
            InetAddress address = InetAddress.getByName(host);
            return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
        } catch (UnknownHostException | SocketException e) {
            return false;
        }
    }
}
