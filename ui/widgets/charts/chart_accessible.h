// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace headroom::ui {

// From now on a screen reader has what is pointed at in every Chart as its value: the time and the figures then. It
// may point elsewhere by setting it, in seconds since 1970.
void makeChartsAccessible();

} // namespace headroom::ui
