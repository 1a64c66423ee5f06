// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace headroom::ui {

// From now on a screen reader has the moment of every TimelineTrack as its value, which it may set.
void makeTimelineAccessible();

} // namespace headroom::ui
