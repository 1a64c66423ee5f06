// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/command_line/describe.h"

#include "app/command_line/completion.h"
#include "app/command_line/man_page.h"

#include <cerrno>
#include <cstring>
#include <fstream>

namespace headroom::command_line {

namespace {

Result<std::string> writeManPages(const CommandDescription& program, const std::string& folder, const std::string& date)
{
    for (const auto& page : manPagesOf(program, HEADROOM_VERSION, date)) {
        const auto path = folder + '/' + page.name;
        std::ofstream file(path, std::ios::binary);
        file << page.text;
        if (!file.flush())
            return failure(ErrorKind::Failed, path + " cannot be written: " + std::strerror(errno));
    }
    return std::string();
}

} // namespace

std::optional<Result<std::string>> describeIfAsked(const CLI::App& program, int argc, const char* const* argv)
{
    if (argc < 2 || std::strcmp(argv[1], "describe") != 0)
        return std::nullopt;
    const auto description = descriptionOf(program);
    const std::string what = argc > 2 ? argv[2] : "";
    if (what == "man" && (argc == 4 || argc == 5))
        return writeManPages(description, argv[3], argc == 5 ? argv[4] : "");
    if (what == "bash" && argc == 3)
        return bashCompletionOf(description);
    if (what == "zsh" && argc == 3)
        return zshCompletionOf(description);
    if (what == "fish" && argc == 3)
        return fishCompletionOf(description);
    return failure(ErrorKind::Usage, "describe takes man FOLDER [DATE], bash, zsh or fish");
}

} // namespace headroom::command_line
