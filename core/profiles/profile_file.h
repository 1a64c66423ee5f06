// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/storage/shared_file.h"
#include "core/profiles/profile.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace headroom::profiles {

// A person's profiles, in one file for all windows and programs: profiles.json in the folder of settings, which only
// its owner may read. A file that is damaged or was written by a newer program is never written over: errors are one
// line that says what to do.
class ProfileFile
{
public:
    static std::string usualPath(); // empty: there is no folder of settings

    explicit ProfileFile(std::string path = usualPath());

    Result<std::vector<Profile>> read() const; // none where there is no file, by name
    // By its name; the error names the nearest one.
    Result<Profile> find(const std::string& name) const;

    // Reads the file, changes what it holds, and writes it, while nobody else does. Nothing is written where `change`
    // fails, or where it leaves two profiles of one name. Blocks while another program writes, for 5 s at most.
    Result<void> change(const std::function<Result<void>(std::vector<Profile>&)>& change) const;

private:
    Result<std::vector<Profile>> understand(const std::optional<QByteArray>& content) const;

    SharedFile m_file;
};

// Those of the list, for `change`.
Profile* findProfile(std::vector<Profile>& profiles, const std::string& name); // null: there is none
Error noSuchProfile(const std::vector<Profile>& profiles, const std::string& name);

} // namespace headroom::profiles
