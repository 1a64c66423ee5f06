// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "core/model/wait_reason.h"

namespace headroom::rest {

// Nothing before `until`, and because of what.
struct Hold
{
    Instant until;
    model::WaitReason why = model::WaitReason::Bucket;
};

} // namespace headroom::rest
