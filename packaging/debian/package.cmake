# SPDX-FileCopyrightText: 2026 The Headroom authors
# SPDX-License-Identifier: GPL-3.0-or-later

# The Debian packages headroomctl and headroom, which packaging/deb builds. Neither has a file below /etc, and so no
# conffiles: what the systemd units read there is the administrator's.
option(HEADROOM_DEB "Install what a Debian package has besides" OFF)
if(NOT HEADROOM_DEB)
    return()
endif()

# A package is for the release that it was built on, as the libraries are called otherwise in the next one; and is older
# than that of the next one.
file(STRINGS /etc/os-release release REGEX "^VERSION_ID=")
string(REGEX REPLACE "[^0-9.]" "" release "${release}")
set(HEADROOM_DEB_RELEASE 1~deb${release})
set(HEADROOM_DEB_VERSION ${PROJECT_VERSION}-${HEADROOM_DEB_RELEASE})
execute_process(COMMAND ${CMAKE_COMMAND} -E env LC_ALL=C date -u -R -d ${HEADROOM_DATE}
    OUTPUT_VARIABLE HEADROOM_DEB_DATE OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
configure_file(debian/changelog.in debian/changelog.Debian @ONLY)
configure_file(${CMAKE_SOURCE_DIR}/CHANGELOG.md debian/changelog COPYONLY)
foreach(name changelog.Debian changelog)
    execute_process(COMMAND ${HEADROOM_GZIP} -9nf ${CMAKE_CURRENT_BINARY_DIR}/debian/${name}
        COMMAND_ERROR_IS_FATAL ANY)
endforeach()
foreach(component ctl desktop)
    set(package headroom)
    if(component STREQUAL ctl)
        set(package headroomctl)
    endif()
    install(FILES debian/copyright ${CMAKE_CURRENT_BINARY_DIR}/debian/changelog.Debian.gz
        ${CMAKE_CURRENT_BINARY_DIR}/debian/changelog.gz
        DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component})
endforeach()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME headroom)
set(CPACK_PACKAGE_CONTACT "The Headroom authors <${HEADROOM_CONTACT}>")
set(CPACK_PACKAGING_INSTALL_PREFIX ${CMAKE_INSTALL_PREFIX})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # each package has its own
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_COMPONENTS_ALL ctl)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RELEASE ${HEADROOM_DEB_RELEASE})
set(CPACK_DEBIAN_PACKAGE_SOURCE headroom)
set(CPACK_DEBIAN_PACKAGE_HOMEPAGE ${HEADROOM_HOMEPAGE})
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)

# shlibdeps sees what is linked; plugins and programs that are started are not.
set(CPACK_DEBIAN_CTL_PACKAGE_NAME headroomctl)
set(CPACK_DEBIAN_CTL_PACKAGE_SECTION net)
set(CPACK_DEBIAN_CTL_PACKAGE_DEPENDS "libqt6sql6-sqlite")
set(CPACK_DEBIAN_CTL_PACKAGE_RECOMMENDS "ca-certificates")
set(CPACK_DEBIAN_CTL_PACKAGE_SUGGESTS "libqt6sql6-psql, libsecret-1-0, openssh-client, headroom")
set(CPACK_DEBIAN_CTL_DESCRIPTION "rate limits of large Discord bots, from the command line
headroomctl is for servers, scripts and people who run large Discord bots. It
shows the rate-limit buckets that a fleet keeps in Redis, reads the logs of
request proxies and gateway programs, sends requests within the limits, and
runs bulk jobs and backups without taking requests away from production.
.
headroom-sim, a Discord to practise on, is in this package as well.")

if(TARGET headroom)
    list(APPEND CPACK_COMPONENTS_ALL desktop)
endif()
set(svgPlugins "")
if(release VERSION_GREATER_EQUAL 13)
    set(svgPlugins ", qt6-svg-plugins")
endif()
set(CPACK_DEBIAN_DESKTOP_PACKAGE_NAME headroom)
set(CPACK_DEBIAN_DESKTOP_PACKAGE_SECTION net)
set(CPACK_DEBIAN_DESKTOP_PACKAGE_DEPENDS
    "headroomctl (= ${HEADROOM_DEB_VERSION}), libqt6sql6-sqlite, qt6-qpa-plugins${svgPlugins}")
set(CPACK_DEBIAN_DESKTOP_PACKAGE_RECOMMENDS "fonts-inter, fonts-jetbrains-mono, libsecret-1-0, nginx-light | nginx, \
openssh-client, qt6-translations-l10n, qt6-wayland, redis-server | valkey-server, xdg-utils")
set(CPACK_DEBIAN_DESKTOP_PACKAGE_SUGGESTS "gnome-keyring | kwalletmanager, libqt6sql6-psql")
set(CPACK_DEBIAN_DESKTOP_DESCRIPTION "live rate-limit console for large Discord bots
Headroom is a desktop console for people who run large Discord bots: fleets of
processes that share one Redis, a request proxy and thousands of shards. It
shows how much of every rate limit is left, what holds requests back and which
shards are sick. It runs bulk jobs and backups within the limits.
.
Its demo, a small fleet on this machine alone, needs redis-server and nginx.")

include(CPack)
