// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pages/page.h"

namespace headroom::ui {

// What there is of the past of pages whose rows are not recorded. Pure.
Page::PastContent pastRoutes(const console::PastMoment& moment); // how many buckets of each were in which state
Page::PastContent pastJobs(const console::PastMoment& moment); // how many were in each state

} // namespace headroom::ui
