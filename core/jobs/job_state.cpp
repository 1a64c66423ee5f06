// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/job_state.h"

#include <algorithm>
#include <vector>

namespace headroom::jobs {

namespace {

constexpr std::array<std::string_view, allJobStates.size()> jobStateWords{"draft", "waiting_for_confirmation", "queued",
    "running", "held_back", "paused", "done", "done_with_failures", "cancelled", "failed"};
constexpr std::array<std::string_view, allItemStates.size()> itemStateWords{
    "planned", "sent", "done", "failed", "skipped", "uncertain"};
constexpr std::array<std::string_view, allHeldReasons.size()> heldReasonWords{"none", "share", "rate_limit",
    "creation_cap", "outside_window", "invalid_budget", "refusals", "token_revoked", "permission_lost", "guild_gone",
    "discord_unavailable", "job_before", "other"};

template <typename Value, std::size_t size>
std::optional<Value> valueOf(const std::array<std::string_view, size>& words, std::string_view word)
{
    const auto found = std::find(words.begin(), words.end(), word);
    if (found == words.end())
        return std::nullopt;
    return static_cast<Value>(found - words.begin());
}

using enum JobState;
using JobStates = std::vector<JobState>;

// The state machine of a job, one line a state.
const std::array<JobStates, allJobStates.size()> jobTransitions{
    /* Draft                  */ JobStates{WaitingForConfirmation, Queued, Cancelled, JobState::Failed},
    /* WaitingForConfirmation */ JobStates{Draft, Queued, Cancelled},
    /* Queued                 */ JobStates{Running, HeldBack, Paused, Cancelled},
    /* Running                */
    JobStates{Queued, HeldBack, Paused, JobState::Done, DoneWithFailures, Cancelled, JobState::Failed},
    /* HeldBack               */ JobStates{Queued, Running, Paused, Cancelled, JobState::Failed},
    /* Paused                 */ JobStates{Queued, Cancelled},
    /* Done                   */ JobStates{},
    /* DoneWithFailures       */ JobStates{Queued},
    /* Cancelled              */ JobStates{},
    /* Failed                 */ JobStates{Queued},
};

using ItemStates = std::vector<ItemState>;

// The state machine of an item. What is worked on, without a request of its own, is done from planned. Sent goes back
// to planned only where it is known that nothing was applied; failed goes back by a retry, and uncertain to sent, so
// that the next runner reconciles it once more.
const std::array<ItemStates, allItemStates.size()> itemTransitions{
    /* Planned   */ ItemStates{ItemState::Sent, ItemState::Done, ItemState::Failed, ItemState::Skipped},
    /* Sent      */
    ItemStates{ItemState::Planned, ItemState::Done, ItemState::Failed, ItemState::Skipped, ItemState::Uncertain},
    /* Done      */ ItemStates{},
    /* Failed    */ ItemStates{ItemState::Planned},
    /* Skipped   */ ItemStates{},
    /* Uncertain */ ItemStates{ItemState::Sent},
};

} // namespace

std::string_view word(JobState state)
{
    return jobStateWords[static_cast<std::size_t>(state)];
}

std::string_view word(ItemState state)
{
    return itemStateWords[static_cast<std::size_t>(state)];
}

std::string_view word(HeldReason reason)
{
    return heldReasonWords[static_cast<std::size_t>(reason)];
}

std::optional<JobState> jobStateOf(std::string_view word)
{
    return valueOf<JobState>(jobStateWords, word);
}

std::optional<ItemState> itemStateOf(std::string_view word)
{
    return valueOf<ItemState>(itemStateWords, word);
}

std::span<const JobState> statesAfter(JobState state)
{
    return jobTransitions[static_cast<std::size_t>(state)];
}

std::span<const ItemState> statesAfter(ItemState state)
{
    return itemTransitions[static_cast<std::size_t>(state)];
}

bool mayFollow(JobState from, JobState to)
{
    const auto states = statesAfter(from);
    return std::find(states.begin(), states.end(), to) != states.end();
}

bool mayFollow(ItemState from, ItemState to)
{
    const auto states = statesAfter(from);
    return std::find(states.begin(), states.end(), to) != states.end();
}

} // namespace headroom::jobs
