# Sourced by prepare and run: messages, host packages, and the kernel in the cache.
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash

# Exit codes of the testbed itself; README.md lists them for the user.
# shellcheck disable=SC2034  # the sourcing scripts use them
readonly EXIT_USAGE=120 EXIT_PACKAGES=121 EXIT_KERNEL=122 EXIT_GUEST=123 \
         EXIT_TIMEOUT=124 EXIT_WARNING=125

readonly BASE_PACKAGES=(qemu-system-x86 busybox-static cpio kmod xz-utils iproute2
                        libibverbs1 ibverbs-providers ibverbs-utils)
readonly DEV_PACKAGES=(gcc libc6-dev libibverbs-dev)
readonly GUI_PACKAGES=(xvfb libgtk-3-0 libxtst6 libgl1 libxxf86vm1 fonts-dejavu-core)

CACHE=${VERBSCOPE_TESTBED_CACHE:-${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/verbscope/testbed}

say() { printf 'testbed: %s\n' "$*" >&2; }
die() { local code=$1; shift; say "$@"; exit "$code"; }

# missing_packages PACKAGE...: prints those which are not installed.
missing_packages() {
    command -v dpkg-query >/dev/null ||
        die "$EXIT_PACKAGES" "this needs a Debian 12 host: there is no dpkg here"
    local have
    # dpkg-query fails when it does not know one of the names; its output is still right.
    have=$(dpkg-query -W -f '${Package} ${db:Status-Abbrev}\n' "$@" 2>/dev/null) || :
    local package
    for package; do
        grep -q "^$package ii" <<<"$have" || printf '%s\n' "$package"
    done
}

# fetch_packages DIRECTORY PACKAGE[=VERSION]...: downloads through apt, which checks the
# archive's signatures, and unpacks into DIRECTORY. Nothing is installed.
fetch_packages() {
    local directory=$1 download deb
    shift
    download=$(mktemp -d "$CACHE/download.XXXXXX") || return
    local apt=(apt-get -qq)
    # As root apt would drop to a user who cannot write into root's cache directory.
    [[ $EUID -ne 0 ]] || apt+=(-o APT::Sandbox::User=root)
    if ! (cd "$download" && "${apt[@]}" download "$@" >&2); then
        rm -rf "$download"
        return 1
    fi
    for deb in "$download"/*.deb; do
        dpkg -x "$deb" "$directory" || { rm -rf "$download"; return 1; }
    done
    rm -rf "$download"
}

# current_kernel: prints "PACKAGE VERSION" of the image which linux-image-amd64 stands for now.
current_kernel() {
    apt-cache --no-all-versions show linux-image-amd64 2>/dev/null |
        sed -n 's/^Depends: *\(linux-image-[^ ,]*\) (= \([^)]*\)).*/\1 \2/p' | head -n 1
}

# newest_cached_kernel: prints the directory of the newest kernel in the cache.
newest_cached_kernel() {
    find "$CACHE/kernel" -mindepth 1 -maxdepth 1 -type d -name 'linux-image-*' 2>/dev/null |
        sort -V | tail -n 1
}

# extract_kernel VMLINUZ FILE: a kernel unpacks itself slowly when emulated (3 s of the boot), so
# it is done here, once. Where the packed image cannot be found, the kernel stays as it is.
extract_kernel() {
    local offset
    offset=$(LC_ALL=C grep -abom1 -P '\xFD7zXZ\x00' "$1" | head -n 1 | cut -d: -f1)
    if [[ -z $offset ]] || ! tail -c "+$((offset + 1))" "$1" | xz -dc --single-stream >"$2"; then
        ln -f "$1" "$2"
    fi
}

# fetch_kernel PACKAGE VERSION DIRECTORY: fills DIRECTORY, or leaves none.
fetch_kernel() {
    local package=$1 version=$2 directory=$3 tree release
    say "fetching $package $version (70 MB, once)"
    tree=$(mktemp -d "$CACHE/unpack.XXXXXX") || return
    release=${package#linux-image-}
    # Sound, graphics and media are half of the size and of no use here. The archive has no
    # modules.dep, since that is written on installation: depmod does it.
    if fetch_packages "$tree" "$package=$version" &&
        rm -rf "$tree/lib/modules/$release/kernel"/{sound,drivers/gpu,drivers/media} &&
        depmod -b "$tree" "$release" &&
        extract_kernel "$tree/boot/vmlinuz-$release" "$tree/boot/kernel" &&
        chmod 755 "$tree" &&
        mkdir -p "$CACHE/kernel" &&
        mv -T "$tree" "$directory"
    then
        return 0
    fi
    rm -rf "$tree"
    return 1
}

# kernel_directory: prints the directory of the kernel to boot, fetching it when it is new.
kernel_directory() {
    local package version directory
    mkdir -p "$CACHE" || die "$EXIT_KERNEL" "cannot create $CACHE"
    read -r package version < <(current_kernel) || :
    if [[ -n $version ]]; then
        directory=$CACHE/kernel/${package}_$version
        (
            # One of several runs fetches, the others wait for it.
            flock 9 && { [[ -d $directory ]] || fetch_kernel "$package" "$version" "$directory"; }
        ) 9>"$CACHE/lock" && { realpath "$directory"; return; }
        say "apt could not fetch $package $version (is 'apt-get update' due, or the network away?)"
    else
        say "apt does not know linux-image-amd64 (is 'apt-get update' due, or this not Debian?)"
    fi
    directory=$(newest_cached_kernel)
    [[ -n $directory ]] || die "$EXIT_KERNEL" "and there is no kernel in $CACHE yet"
    say "using ${directory##*/} from the cache"
    realpath "$directory"
}
