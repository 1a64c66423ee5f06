// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>

namespace headroom::archives::pages {

// The files of these names beside this one, built in.
extern const std::string_view style; // style.css
extern const std::string_view search; // search.js

} // namespace headroom::archives::pages
