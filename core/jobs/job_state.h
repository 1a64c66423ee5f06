// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace headroom::jobs {

// The numbers are those in the database: never renumbered, new ones at the end.
enum class JobState : std::uint8_t {
    Draft = 0, // its plan is being made
    WaitingForConfirmation = 1, // planned; a person has to agree
    Queued = 2, // a runner may claim it when its time comes
    Running = 3,
    HeldBack = 4, // cannot go on now, for a reason, perhaps until a time
    Paused = 5, // by an operator
    Done = 6, // every item done or skipped
    DoneWithFailures = 7, // at its end, with items failed or uncertain
    Cancelled = 8,
    Failed = 9, // given up before its end
};

// What becomes of one request, or of one object that a job makes or changes.
enum class ItemState : std::uint8_t {
    Planned = 0,
    Sent = 1, // the intent is committed: the request may have left
    Done = 2,
    Failed = 3,
    Skipped = 4, // nothing to do, or nothing that can be done; never sent
    Uncertain = 5, // sent, and not known what came of it
};

// Why a job is held back. Also numbers in the database.
enum class HeldReason : std::uint8_t {
    None = 0,
    Share = 1, // its share of the global limit is used up
    RateLimit = 2, // of a bucket, longer than a runner waits for
    CreationCap = 3, // Discord's cap of objects made in 48 hours
    OutsideWindow = 4, // of its daily window
    InvalidBudget = 5, // what bulk work may take of the budget of invalid requests is used up
    Refusals = 6, // a run of 401 or 403
    TokenRevoked = 7,
    PermissionLost = 8,
    GuildGone = 9,
    DiscordUnavailable = 10,
    JobBefore = 11, // the job it comes after has not succeeded
    Other = 12, // the text says which
};

inline constexpr std::array allJobStates{JobState::Draft, JobState::WaitingForConfirmation, JobState::Queued,
    JobState::Running, JobState::HeldBack, JobState::Paused, JobState::Done, JobState::DoneWithFailures,
    JobState::Cancelled, JobState::Failed};
inline constexpr std::array allItemStates{
    ItemState::Planned, ItemState::Sent, ItemState::Done, ItemState::Failed, ItemState::Skipped, ItemState::Uncertain};
inline constexpr std::array allHeldReasons{HeldReason::None, HeldReason::Share, HeldReason::RateLimit,
    HeldReason::CreationCap, HeldReason::OutsideWindow, HeldReason::InvalidBudget, HeldReason::Refusals,
    HeldReason::TokenRevoked, HeldReason::PermissionLost, HeldReason::GuildGone, HeldReason::DiscordUnavailable,
    HeldReason::JobBefore, HeldReason::Other};

// As scripts read them: waiting_for_confirmation. None for what is no such word.
std::string_view word(JobState state);
std::string_view word(ItemState state);
std::string_view word(HeldReason reason);
std::optional<JobState> jobStateOf(std::string_view word);
std::optional<ItemState> itemStateOf(std::string_view word);

// The states that may follow directly. A state does not follow itself.
std::span<const JobState> statesAfter(JobState state);
std::span<const ItemState> statesAfter(ItemState state);
bool mayFollow(JobState from, JobState to);
bool mayFollow(ItemState from, ItemState to);

// At its end: nothing happens to it any more unless an operator retries it.
constexpr bool isOver(JobState state)
{
    return state >= JobState::Done;
}
constexpr bool isOver(ItemState state)
{
    return state >= ItemState::Done;
}
// Some runner has it, or had it when it died.
constexpr bool mayHaveRunner(JobState state)
{
    return state == JobState::Running || state == JobState::HeldBack;
}

} // namespace headroom::jobs
