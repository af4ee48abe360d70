# Sourced by prepare and run after lib.sh: builds xrc_dummy.ko for the kernel in the cache.
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash

# libelf1 is what the kernel's own build tools are linked with.
# shellcheck disable=SC2034  # the sourcing scripts use them
readonly XRC_PACKAGES=(gcc-12 make libelf1)
XRC_SOURCE=$(cd "$(dirname "${BASH_SOURCE[0]}")/module" && pwd -P)

# fetch_headers RELEASE VERSION DIRECTORY: fills DIRECTORY, or leaves none.
fetch_headers() {
    local release=$1 version=$2 directory=$3 tree common series
    say "fetching the headers of $release $version (14 MB, once)"
    tree=$(mktemp -d "$CACHE/unpack.XXXXXX") || return
    common=linux-headers-${release%-*}-common
    series=$(sed -E 's/^([0-9]+\.[0-9]+).*/\1/' <<<"$release")
    # Debian's Makefile expects the other package at its absolute place.
    if fetch_packages "$tree" {"linux-headers-$release","$common","linux-kbuild-$series"}"=$version" &&
        sed -i "s#^include /usr/src/#include ../#" "$tree/usr/src/linux-headers-$release/Makefile" &&
        chmod 755 "$tree" &&
        mkdir -p "$CACHE/headers" &&
        mv -T "$tree" "$directory"
    then
        return 0
    fi
    rm -rf "$tree"
    return 1
}

# build_module HEADERS RELEASE MODULE: compiles into the file MODULE, or leaves none. The
# kernel's build writes beside the source, so it gets a copy.
build_module() {
    local headers=$1 release=$2 module=$3 tree status=1
    say "building ${module##*/} for $release"
    tree=$(mktemp -d "$CACHE/build.XXXXXX") || return
    cp "$XRC_SOURCE"/{Kbuild,*.[ch]} "$tree" || { rm -rf "$tree"; return 1; }
    if make -s -C "$headers/usr/src/linux-headers-$release" "M=$tree" modules >"$tree/log" 2>&1 &&
        strip --strip-debug "$tree/xrc_dummy.ko" &&
        mkdir -p "${module%/*}" &&
        mv "$tree/xrc_dummy.ko" "$module"
    then
        status=0
    else
        cat "$tree/log" >&2
    fi
    rm -rf "$tree"
    return $status
}

# xrc_module KERNEL: prints the path of the module which fits this kernel of the cache and the
# sources, building it when there is none yet.
xrc_module() {
    local kernel=${1##*/linux-image-} release version sources headers module
    release=${kernel%%_*} version=${kernel#*_}
    [[ $CACHE != *[[:space:]]* ]] ||
        die "$EXIT_KERNEL" "the kernel's build does not work in $CACHE, because of the blank"
    sources=$(cd "$XRC_SOURCE" && sha256sum Kbuild ./*.[ch] | sha256sum | cut -c 1-16)
    headers=$CACHE/headers/$kernel
    module=$CACHE/xrc/${kernel}_$sources/xrc_dummy.ko
    (
        flock 9 || exit
        [[ ! -f $module ]] || exit 0
        [[ -d $headers ]] || fetch_headers "$release" "$version" "$headers" ||
            die "$EXIT_KERNEL" "apt could not fetch the headers (is 'apt-get update' due?)"
        build_module "$headers" "$release" "$module" ||
            die "$EXIT_KERNEL" "xrc_dummy.ko could not be built"
    ) 9>"$CACHE/lock" || exit
    realpath "$module"
}
