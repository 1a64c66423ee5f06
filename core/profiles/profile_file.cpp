// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/profiles/profile_file.h"

#include "core/base/nearest_word.h"
#include "core/discord/sanitize_for_display.h"
#include "core/profiles/profile_json.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QSaveFile>
#include <QStandardPaths>

#include <algorithm>

namespace headroom::profiles {

namespace {

constexpr int lockTimeoutMs = 5000;

} // namespace

std::string ProfileFile::usualPath()
{
    const auto settings = QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation);
    return settings.isEmpty() ? std::string() : settings.toStdString() + "/headroom/profiles.json";
}

ProfileFile::ProfileFile(std::string path)
    : m_path(std::move(path))
{
}

Result<std::vector<Profile>> ProfileFile::read() const
{
    if (m_path.empty())
        return failure(ErrorKind::Failed, "there is no folder of settings for profiles: set HOME or XDG_CONFIG_HOME");
    QFile file(QString::fromStdString(m_path));
    if (!file.exists())
        return std::vector<Profile>();
    if (!file.open(QIODevice::ReadOnly))
        return failure(
            ErrorKind::Failed, m_path + " cannot be read: " + file.errorString().toStdString() + "; check its rights");
    auto profiles = fromJson(file.readAll());
    if (!profiles)
        return failure(ErrorKind::Failed,
            m_path + ": " + profiles.error().text + "; update Headroom, correct the file, or move it away");
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
    if (!m_path.empty())
        QDir().mkpath(QFileInfo(QString::fromStdString(m_path)).path());
    QLockFile lock(QString::fromStdString(m_path + ".lock"));
    if (!m_path.empty() && !lock.tryLock(lockTimeoutMs))
        return failure(ErrorKind::Failed,
            m_path
                + (lock.error() == QLockFile::LockFailedError ? " is being written by another program: try again"
                                                              : " cannot be written: check the rights of its folder"));
    auto profiles = read();
    if (!profiles)
        return tl::unexpected(profiles.error());
    if (const auto changed = change(*profiles); !changed)
        return changed;
    for (auto profile = profiles->begin(); profile != profiles->end(); ++profile) {
        const auto isSame = [&](const Profile& other) { return other.name == profile->name; };
        if (std::any_of(std::next(profile), profiles->end(), isSame))
            return failure(ErrorKind::Usage, "there is a profile " + profile->name + " already: choose another name");
    }
    QSaveFile file(QString::fromStdString(m_path));
    const auto json = toJson(*profiles);
    if (!file.open(QIODevice::WriteOnly) || !file.setPermissions(QFile::ReadOwner | QFile::WriteOwner)
        || file.write(json) != json.size() || !file.commit())
        return failure(ErrorKind::Failed, m_path + " cannot be written: " + file.errorString().toStdString());
    return {};
}

Profile* findProfile(std::vector<Profile>& profiles, const std::string& name)
{
    const auto found =
        std::find_if(profiles.begin(), profiles.end(), [&name](const Profile& each) { return each.name == name; });
    return found == profiles.end() ? nullptr : &*found;
}

Error noSuchProfile(const std::vector<Profile>& profiles, const std::string& name)
{
    std::vector<std::string> names;
    for (const auto& profile : profiles)
        names.push_back(profile.name);
    auto text = "there is no profile \"" + discord::sanitizeForDisplay(name, 60) + '"' + didYouMean(name, names);
    text += text.ends_with('.') ? " headroomctl profiles list prints all." : "";
    return {ErrorKind::Usage, text};
}

} // namespace headroom::profiles
