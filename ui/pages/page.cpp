// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/page.h"

#include "ui/widgets/filter_edit.h"

namespace headroom::ui {

bool Page::focusFilter()
{
    if (filterEdit())
        filterEdit()->focusAll();
    return filterEdit() != nullptr;
}

void Page::setFilterText(const QString& text)
{
    filterEdit()->setFilterText(text);
}

Page::PastContent Page::pastContent(const console::PastMoment& /*moment*/) const
{
    return {tr("What this page shows is not recorded.")};
}

} // namespace headroom::ui
