// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/shared_scheme.h"

#include "core/schemes/headroom/headroom_store.h"
#include "core/schemes/spectacles/spectacles_store.h"
#include "core/schemes/xenon/xenon_store.h"

#include <algorithm>

namespace headroom::schemes {

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

} // namespace headroom::schemes
