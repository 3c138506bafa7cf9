"""A long, and perhaps lossy, path between this host and a network namespace: two TUN devices and a forwarder that limits the rate in each
direction, like a router in between, and delays packets. The interfaces of both hosts are not limited.

Arguments: namespace, its address, address of this host, name of the devices, bits per second, one-way delay in ms, fraction of packets lost.
Ends when standard input ends; devices and routes go with it.
"""
import collections
import ctypes
import fcntl
import os
import random
import select
import struct
import subprocess
import sys
import time

TUNSETIFF = 0x400454CA
IFF_TUN_NO_PI = 0x1001
CLONE_NEWNET = 0x40000000
MTU = 1500
ETHERNET = 14
QUEUE_SECONDS = 0.05

namespace, address, here, name, bits, delay_ms, lost = sys.argv[1:8]
bytes_per_second, delay, lost = float(bits) / 8, float(delay_ms) / 1000, float(lost)
chance = random.Random(42)
libc = ctypes.CDLL(None, use_errno=True)


def enter(handle):
    if libc.setns(handle, CLONE_NEWNET) != 0:
        raise OSError(ctypes.get_errno(), "setns")


def device():
    tun = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(tun, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TUN_NO_PI))
    return tun


def configure(ip, own, other):
    subprocess.run(ip + ["link", "set", name, "mtu", str(MTU), "up"], check=True)
    subprocess.run(ip + ["route", "add", other + "/32", "dev", name, "src", own], check=True)


near = device()
home = os.open("/proc/self/ns/net", os.O_RDONLY)
enter(os.open("/run/netns/" + namespace, os.O_RDONLY))
far = device()
enter(home)
configure(["ip"], here, address)
configure(["ip", "-n", namespace], address, here)
print("ready", flush=True)

queues = {near: (far, collections.deque()), far: (near, collections.deque())}
sent_until = {near: 0.0, far: 0.0}
while True:
    now = time.monotonic()
    for source, (target, waiting) in queues.items():
        while waiting and waiting[0][0] <= now:
            try:
                os.write(target, waiting.popleft()[1])
            except BlockingIOError:
                pass  # As a full queue of a router: the packet is lost.
    due = [waiting[0][0] for _, waiting in queues.values() if waiting]
    timeout = max(0.0, min(due) - now) if due else None
    ready, _, _ = select.select([near, far, sys.stdin], [], [], timeout)
    if sys.stdin in ready:
        break
    now = time.monotonic()
    for source in ready:
        waiting = queues[source][1]
        while True:
            try:
                packet = os.read(source, MTU + 64)
            except BlockingIOError:
                break
            sent = max(now, sent_until[source]) + (len(packet) + ETHERNET) / bytes_per_second
            if sent - now <= QUEUE_SECONDS and chance.random() >= lost:
                sent_until[source] = sent
                waiting.append((sent + delay, packet))
