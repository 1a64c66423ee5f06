// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/scheme_choice.h"

#include "core/discord/sanitize_for_display.h"
#include "core/schemes/headroom/headroom_scheme.h"
#include "core/schemes/mapped/mapped_scheme.h"
#include "core/schemes/spectacles/spectacles_scheme.h"
#include "core/schemes/xenon/xenon_scheme.h"

namespace headroom::schemes {

namespace {

constexpr const char* example = "--keys 'rl:{method}:{route}:{major} remaining'";

Result<std::shared_ptr<const KeyScheme>> makeMapped(const SchemeChoice& choice)
{
    if (choice.keys.empty())
        return failure(ErrorKind::Usage, std::string("the scheme custom needs its keys, for example ") + example);
    if (!choice.prefix.empty())
        return failure(ErrorKind::Usage, "--prefix is for the other schemes: write it into --keys");
    auto mapping = parseKeyMapping(choice.keys);
    if (!mapping)
        return tl::unexpected(mapping.error());
    return std::make_shared<MappedScheme>(std::move(*mapping));
}

} // namespace

const std::vector<std::string>& schemeNames()
{
    static const std::vector<std::string> names{"spectacles", "xenon", "headroom", "custom"};
    return names;
}

Result<std::shared_ptr<const KeyScheme>> makeScheme(const SchemeChoice& choice)
{
    if (choice.scheme == "custom" || (choice.scheme.empty() && !choice.keys.empty()))
        return makeMapped(choice);
    if (!choice.keys.empty())
        return failure(ErrorKind::Usage, "--keys go with --scheme custom, and with no other");
    if (choice.scheme == "spectacles" || choice.scheme.empty())
        return std::make_shared<SpectaclesScheme>(choice.prefix);
    if (choice.scheme == "xenon")
        return std::make_shared<XenonScheme>(choice.prefix);
    if (choice.scheme == "headroom")
        return std::make_shared<HeadroomScheme>(choice.prefix);
    auto text = discord::sanitizeForDisplay(choice.scheme, 40);
    text += " is no scheme: there are spectacles, xenon, headroom and custom";
    return failure(ErrorKind::Usage, text);
}

} // namespace headroom::schemes
