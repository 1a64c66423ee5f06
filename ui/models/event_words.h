// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/past/past_moment.h"
#include "ui/theme/palette.h"

#include <QString>

namespace headroom::ui {

// How what happened is said and marked. Marks are told by their shape, not by their colour alone.
struct EventWords
{
    enum class Mark { Triangle, Diamond, Square, Circle };

    QString text; // "Redis lost", "12 shards reconnected", "Job: edit-roles", or what a note says
    Tone tone = Tone::Info;
    Mark mark = Mark::Circle;
};

// Pure.
EventWords wordsOf(const console::Event& event);

} // namespace headroom::ui
