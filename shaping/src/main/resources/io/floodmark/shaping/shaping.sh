# Arguments: the kernel's files of throttle rules by bytes and by writes, its folder of write-back settings, bits per second and burst of
# the network (empty: as it is), number of disks, for each of them place, image, bytes per second, writes per second and dirty bytes (0: no
# limit), size and how to format it; then the program with its arguments.
# It ends as the program ends; a signal waits for that, so that no rule outlives the name spaces.
PATH=$PATH:/usr/sbin:/sbin
bytes=$1 writes=$2 dirty=$3 bits=$4 burst=$5 disks=$6
shift 6
set -e
numbers= places= unfinished=
# Removes all limits of a disk. Limits are of numbers, and outlive the disk.
unbound() {
    echo "$1 0" >"$bytes"
    echo "$1 0" >"$writes"
    if [ -f "$dirty/$1/strict_limit" ]; then
        echo 0 >"$dirty/$1/strict_limit"
        echo 100 >"$dirty/$1/max_ratio"
    fi
}
clean() {
    if [ -n "$unfinished" ]; then rm -f "$unfinished"; fi
    for number in $numbers; do unbound "$number" || true; done
    printf '%s' "$places" | while IFS= read -r place; do umount "$place" 2>/dev/null || true; done
}
trap clean EXIT
trap : INT TERM HUP
if [ -n "$bits" ]; then
    ip link set lo up
    tc qdisc add dev lo root tbf rate "$bits" burst "$burst" latency 50ms
fi
while [ "$disks" -gt 0 ]; do
    place=$1 image=$2 speed=$3 operations=$4 waiting=$5 size=$6 format=$7
    shift 7
    disks=$((disks - 1))
    # Never over a file that is there: this name may be somebody's disk of a virtual machine.
    (set -C && : >"$image") 2>/dev/null || { echo "throttle: $image cannot be created; expected no such file" >&2; exit 1; }
    unfinished=$image
    truncate -s "$size" "$image"
    $format "$image"
    loop=$(losetup --find --show --direct-io=on "$image")
    # The loop device keeps it; without a name it goes with that, whatever becomes of us.
    rm -f "$image"
    unfinished=
    number=$(cat "/sys/block/${loop#/dev/}/dev")
    numbers="$numbers $number"
    # One who was killed may have left limits on this number.
    unbound "$number"
    mount "$loop" "$place" || { losetup -d "$loop"; exit 1; }
    places="$places$place
"
    # Detached at once: it goes with its last mount.
    losetup -d "$loop"
    echo "$number $speed" >"$bytes"
    if [ "$operations" -gt 0 ]; then echo "$number $operations" >"$writes"; fi
    if [ "$waiting" -gt 0 ]; then
        echo 1 >"$dirty/$number/strict_limit"
        echo "$waiting" >"$dirty/$number/max_bytes"
    fi
done
set +e
"$@"
