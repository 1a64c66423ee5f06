// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/store/shared_scheme.h"

#include "core/store/headroom/headroom_store.h"
#include "core/store/spectacles/spectacles_store.h"
#include "core/store/xenon/xenon_store.h"

#include <algorithm>

namespace headroom::store {

const std::vector<const SharedScheme*>& sharedSchemes()
{
    static const std::vector all{&sharedSpectacles, &sharedXenon, &sharedHeadroom};
    return all;
}

const SharedScheme& sharedScheme(std::string_view name)
{
    const auto& all = sharedSchemes();
    const auto found = std::ranges::find(all, name, &SharedScheme::name);
    return found == all.end() ? *all.front() : **found;
}

} // namespace headroom::store
