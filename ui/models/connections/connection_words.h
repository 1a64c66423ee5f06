// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/connections/connections.h"
#include "ui/theme/palette.h"

#include <QString>

#include <vector>

namespace headroom::ui {

// One thing that a test of a connection has found.
struct FindingLine
{
    Tone tone = Tone::Ok; // Ok, Muted, Warning or Critical
    QString text; // HTML, for names in it stand out; what came from the server is escaped
    QString plain; // the same without
};

// What matters to who wants to watch it, in its order. Pure.
std::vector<FindingLine> findingLines(const console::ConnectionFindings& findings);
FindingLine problemLine(const Error& problem);

// "Production"; of None "Not set".
QString environmentText(console::Environment environment);
// Colours to choose a profile's from, "#rrggbb", each with its name.
struct NamedColour
{
    QString name;
    QString colour;
};
std::vector<NamedColour> profileColours();
// What a profile of that environment gets unless another is chosen.
QString usualColour(console::Environment environment);

// "opened 2 h ago", "yesterday", "6 days ago"; empty: never. Pure, but for the machine's time zone.
QString openedText(const std::optional<WallTime>& at, WallTime now);

// "nginx, twilight, discord.js and 24 more": the first ones are those that people have most. Pure.
QString formatsText(const std::vector<std::string>& known);

// What a file looks like, in a line: "nginx", "not recognised".
FindingLine guessLine(const console::LogGuess& guess);

} // namespace headroom::ui
