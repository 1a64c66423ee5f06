// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pages/page.h"

namespace headroom::ui {

// How many buckets of each route were in which state: what there is of the past of buckets. Pure.
Page::PastContent pastRoutes(const console::PastMoment& moment);

} // namespace headroom::ui
