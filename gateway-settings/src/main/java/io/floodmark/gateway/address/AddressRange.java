package io.floodmark.gateway.address;

import java.math.BigInteger;
import java.net.InetAddress;
import java.util.Optional;

/**
 * An IP address or a range of addresses with a common prefix, in CIDR notation.
 *
 * @param length of the prefix in bits
 */
public record AddressRange(InetAddress first, int length) {
    public static final String EXPECTED = "an IP address or a range, e.g. 10.0.0.0/8";

    public static Optional<AddressRange> parse(String text) {
        int slash = text.indexOf('/');
        Optional<InetAddress> first = IpAddress.parse(slash < 0 ? text : text.substring(0, slash));
        String length = slash < 0 ? "" : text.substring(slash + 1);
        if (first.isEmpty() || (slash >= 0 && !length.matches("[0-9]{1,3}"))) {
            return Optional.empty();
        }
        int bits = 8 * first.get().getAddress().length;
        int common = slash < 0 ? bits : Integer.parseInt(length);
        return common > bits ? Optional.empty() : Optional.of(new AddressRange(first.get(), common));
    }

    public boolean contains(InetAddress address) {
        byte[] ours = first.getAddress();
        byte[] theirs = address.getAddress();
        return ours.length == theirs.length && common(ours).equals(common(theirs));
    }

    private BigInteger common(byte[] address) {
        return new BigInteger(1, address).shiftRight(8 * address.length - length);
    }
}
