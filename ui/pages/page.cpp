// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/page.h"

namespace headroom::ui {

Page::PastContent Page::pastContent(const console::PastMoment& /*moment*/) const
{
    return {tr("What this page shows is not recorded.")};
}

} // namespace headroom::ui
