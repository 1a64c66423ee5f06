// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/profiles/profile_file.h"

#include "core/base/text/nearest_word.h"
#include "core/discord/sanitize_for_display.h"
#include "core/profiles/profile_json.h"

#include <algorithm>

namespace headroom::profiles {

std::string ProfileFile::usualPath()
{
    return SharedFile::usualPath("profiles.json");
}

ProfileFile::ProfileFile(std::string path)
    : m_file(std::move(path))
{
}

Result<std::vector<Profile>> ProfileFile::read() const
{
    const auto content = m_file.read();
    return content ? understand(*content) : tl::unexpected(content.error());
}

Result<std::vector<Profile>> ProfileFile::understand(const std::optional<QByteArray>& content) const
{
    if (!content)
        return std::vector<Profile>();
    auto profiles = fromJson(*content);
    if (!profiles)
        return tl::unexpected(m_file.notUnderstood(profiles.error()));
    std::sort(profiles->begin(), profiles->end(),
        [](const Profile& one, const Profile& other) { return one.name < other.name; });
    return profiles;
}

Result<Profile> ProfileFile::find(const std::string& name) const
{
    auto profiles = read();
    if (!profiles)
        return tl::unexpected(profiles.error());
    const auto* const profile = findProfile(*profiles, name);
    if (!profile)
        return tl::unexpected(noSuchProfile(*profiles, name));
    return *profile;
}

Result<void> ProfileFile::change(const std::function<Result<void>(std::vector<Profile>&)>& change) const
{
    m_file.makeFolder();
    return m_file.change([&](const std::optional<QByteArray>& content) -> Result<QByteArray> {
        auto profiles = understand(content);
        if (!profiles)
            return tl::unexpected(profiles.error());
        if (const auto changed = change(*profiles); !changed)
            return tl::unexpected(changed.error());
        for (auto profile = profiles->begin(); profile != profiles->end(); ++profile) {
            const auto isSame = [&](const Profile& other) { return other.name == profile->name; };
            if (std::any_of(std::next(profile), profiles->end(), isSame))
                return failure(ErrorKind::Usage,
                    Text::tr("there is a profile %1 already: choose another name").arg(profile->name));
        }
        return toJson(*profiles);
    });
}

Profile* findProfile(std::vector<Profile>& profiles, const std::string& name)
{
    const auto found = std::ranges::find(profiles, name, &Profile::name);
    return found == profiles.end() ? nullptr : &*found;
}

Error noSuchProfile(const std::vector<Profile>& profiles, const std::string& name)
{
    std::vector<std::string> names;
    for (const auto& profile : profiles)
        names.push_back(profile.name);
    const auto shown = discord::sanitizeForDisplay(name, 60);
    const auto nearest = nearestWord(name, names);
    return {ErrorKind::Usage,
        nearest.empty() ? Text::tr("there is no profile \"%1\". headroomctl profiles list prints all.").arg(shown)
                        : Text::tr("there is no profile \"%1\". Did you mean \"%2\"?").arg(shown, nearest)};
}

} // namespace headroom::profiles
