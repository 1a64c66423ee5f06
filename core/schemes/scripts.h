// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>

namespace headroom::schemes {

// The text of the .lua files of these names in this folder and those below it, built in. Each says on top what it takes
// and answers.
extern const std::string_view spectacles_guard;
extern const std::string_view spectacles_claim;
extern const std::string_view spectacles_learn;
extern const std::string_view spectacles_release;
extern const std::string_view spectacles_unended;
extern const std::string_view spectacles_give_back;
extern const std::string_view spectacles_global; // of the xenon scheme as well
extern const std::string_view xenon_bucket; // before each of the next five
extern const std::string_view xenon_claim;
extern const std::string_view xenon_learn;
extern const std::string_view xenon_exhaust;
extern const std::string_view xenon_abandon;
extern const std::string_view xenon_give_back;
extern const std::string_view fleet_membership;
extern const std::string_view headroom_bucket; // before each of the next five
extern const std::string_view headroom_claim;
extern const std::string_view headroom_learn;
extern const std::string_view headroom_exhaust;
extern const std::string_view headroom_abandon;
extern const std::string_view headroom_give_back;
extern const std::string_view headroom_present;
extern const std::string_view headroom_hold_all;

} // namespace headroom::schemes
