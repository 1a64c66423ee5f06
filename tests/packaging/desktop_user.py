#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Headroom authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A person at a desktop who opens Headroom by its icon and gets to live data with mouse and keyboard alone.

    dbus-run-session -- desktop_user.py PICTURES keyring|none

from_icon_to_live_data runs it in a clean root. It clicks and types with xdotool, looks at what is on the screen as a
screen reader does, and leaves a picture of each step in PICTURES. The last line says how long it took.
"""
import json
import os
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

SCREEN = (1440, 900)
ICON = (30, SCREEN[1] - 24)  # on the panel, see panel()
DESKTOP_ENTRY = "/usr/share/applications/org.headroom.Headroom.desktop"
PORT = "6390"
USER, PASSWORD = "watcher", "correct-horse"
MOST_SECONDS = 60

started = []


def start(command, **options):
    process = subprocess.Popen(command, **options)
    started.append(process)
    return process


def fail(text):
    picture("failed")
    print(f"failed: {text}", file=sys.stderr)
    sys.exit(1)


def wait_for(what, condition, seconds=60):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            found = condition()
        except GLib.Error:  # it has gone while it was looked at
            found = None
        if found:
            return found
        time.sleep(0.05)
    fail(f"{what} did not come within {seconds} s")


def picture(name):
    picture.count += 1
    subprocess.run(["scrot", "--overwrite", f"{PICTURES}/{picture.count:02}-{name}.png"], check=True)


picture.count = 0


def said_by(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def press(*keys):
    subprocess.run(["xdotool", "key", "--clearmodifiers", *keys], check=True)


def type_text(text):
    subprocess.run(["xdotool", "type", "--delay", "30", text], check=True)


def click(x, y):
    subprocess.run(["xdotool", "mousemove", str(x), str(y), "click", "1"], check=True)


# What is on the screen, as an assistive technology sees it.


def windows():
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        application = desktop.get_child_at_index(index)
        if application and application.get_name() == "headroom":
            for child in range(application.get_child_count()):
                yield application.get_child_at_index(child)


def shown(element):
    states = element.get_state_set()
    return states.contains(Atspi.StateType.SHOWING)


def elements(element, depth=0):
    if element is None or depth > 30:
        return
    yield element
    if element.get_role() == Atspi.Role.TABLE:
        return  # cells are asked for one by one
    for index in range(element.get_child_count()):
        yield from elements(element.get_child_at_index(index), depth + 1)


def find(role, matches):
    for window in windows():
        for element in elements(window):
            if element.get_role() == role and shown(element) and matches(element):
                return element
    return None


def has_focus(element):
    return element.get_state_set().contains(Atspi.StateType.FOCUSED)


def title():
    return said_by("xdotool", "getactivewindow", "getwindowname")


def cells():
    """The first rows of the table that is shown, as texts."""
    table = find(Atspi.Role.TABLE, lambda each: Atspi.Table.get_n_rows(each) > 0)
    if not table:
        return []
    return [
        Atspi.Table.get_accessible_at(table, row, column).get_name()
        for row in range(min(Atspi.Table.get_n_rows(table), 12))
        for column in range(Atspi.Table.get_n_columns(table))
    ]


# The desktop: a display, a window manager, a panel with the icon.


def panel():
    path = os.path.expanduser("~/panel")
    with open(path, "w", encoding="utf-8") as config:
        config.write(
            "panel_items = L\npanel_size = 100% 48\npanel_position = bottom left horizontal\npanel_padding = 6 4 6\n"
            "panel_background_id = 1\nrounded = 0\nbackground_color = #20242c 100\n"
            f"launcher_icon_size = 40\nlauncher_item_app = {DESKTOP_ENTRY}\n"
        )
    return start(["tint2", "-c", path], stderr=subprocess.DEVNULL)


def desktop():
    reading, writing = os.pipe()
    start(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{SCREEN[0]}x{SCREEN[1]}x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as display:
        os.environ["DISPLAY"] = ":" + display.readline().strip()
    os.environ["QT_LINUX_ACCESSIBILITY_ALWAYS_ON"] = "1"  # as where a screen reader runs
    # What D-Bus starts has to know the display as well.
    subprocess.run(["dbus-update-activation-environment", "DISPLAY"], check=True)
    start(["openbox"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    subprocess.run(["hsetroot", "-solid", "#46526a"], check=True)
    panel()
    wait_for("the panel", lambda: "tint2" in said_by("xdotool", "search", "--name", "tint2", "getwindowname"))
    Atspi.init()


def fleet():
    """The Redis of a demo fleet, which goes on changing, with a user of its own for whoever watches."""
    process = start(["headroom-demo"], stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True)
    places = json.loads(process.stdout.readline())
    socket = places["redis"].removeprefix("unix://")
    redis = ["redis-cli", "-s", socket]
    grant = ["ACL", "SETUSER", USER, "on", ">" + PASSWORD, "~*", "&*", "+@all"]
    for command in (["CONFIG", "SET", "port", PORT], grant):
        said = subprocess.run(redis + command, capture_output=True, text=True, check=True).stdout.strip()
        if said != "OK":
            fail(f"Redis says {said}")
    return f"127.0.0.1:{PORT}"


def unlock_keyring():
    """As a login does it."""
    subprocess.run(
        ["gnome-keyring-daemon", "--unlock", "--components=secrets"],
        input="login",
        text=True,
        check=True,
        stdout=subprocess.DEVNULL,
    )


# What the person does.


def open_by_icon():
    began = time.monotonic()
    click(*ICON)
    return began


def enter_connection(address):
    wait_for("the assistant", lambda: find(Atspi.Role.TEXT, lambda each: each.get_name() == "Address" and has_focus(each)))
    picture("assistant")
    type_text(address)
    press("Tab")
    type_text(USER)
    press("Tab")
    type_text(PASSWORD)
    picture("entered")
    press("Return")
    wait_for(
        "the end of the test",
        lambda: find(Atspi.Role.PUSH_BUTTON, lambda each: each.get_name().startswith("Watch") and has_focus(each)),
    )
    picture("tested")
    press("Return")


def see_live_data():
    wait_for("the watched Redis", lambda: "— Headroom" in title())
    picture("overview")
    press("ctrl+2")
    first = wait_for("buckets", cells)
    wait_for("another state of the buckets", lambda: cells() != first)
    picture("buckets")


def close():
    press("ctrl+q")
    wait_for("the end", lambda: not list(windows()))


def main():
    with_keyring = sys.argv[2] == "keyring"
    desktop()
    if with_keyring:
        unlock_keyring()
    address = fleet()
    picture("desktop")

    began = open_by_icon()
    enter_connection(address)
    see_live_data()
    first = time.monotonic() - began
    close()

    began = open_by_icon()
    wait_for("the saved profile", lambda: find(Atspi.Role.LIST, has_focus))
    picture("recent")
    press("Return")
    if not with_keyring:
        wait_for("the question for the password", lambda: find(Atspi.Role.PASSWORD_TEXT, has_focus))
        picture("question")
        type_text(PASSWORD)
        press("Return")
    see_live_data()
    again = time.monotonic() - began
    close()
    if first >= MOST_SECONDS:
        fail(f"it took {first:.1f} s")
    print(f"from the icon to live data: {first:.1f} s, by the saved profile {again:.1f} s")


PICTURES = sys.argv[1]
try:
    main()
finally:
    for each in reversed(started):
        each.terminate()
