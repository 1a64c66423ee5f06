// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/discord/route.h"
#include "core/schemes/bucket_store.h"
#include "core/schemes/key_scheme.h"
#include "core/schemes/store_setup.h"

#include <QCoreApplication>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::schemes {

// Which keys are read, as a profile or a command line says it.
struct SchemeChoice
{
    std::string scheme = {}; // one of schemeNames(); empty: the usual one, or custom where `keys` are given
    std::string prefix =
        {}; // what every key begins with, without the colon; of headroom the application; not for custom
    std::string keys = {}; // for custom alone: see KeyMapping
};

// How a fleet shares its limits in a key scheme.
struct Sharing
{
    std::string (*bucketKey)(const discord::Route& route); // the scheme's name of the route's bucket
    bool keysHoldTokens = false; // of webhooks and interactions: what is shown of a bucket is what describe() says
    bool listens = false; // the store needs a second connection
    // What is claimed under the global limit, and by bulk requests; empty where the scheme does not count it, and the
    // fleet divides it by the number of its members.
    std::string_view globalKey = {};
    std::string_view globalBulkKey = {};
    std::unique_ptr<BucketStore> (*makeStore)(const StoreSetup& setup);
};

// All there is to a key scheme: a constant in its folder, and its name in registry.cpp.
struct RegisteredScheme
{
    std::string_view name; // as --scheme takes it: "xenon"
    // How its keys are called where they have a prefix: of its name and that.
    const char* withPrefix = QT_TRANSLATE_NOOP("Text", "%1 with the prefix %2");
    // How its keys are read. Errors are ErrorKind::Usage.
    Result<std::shared_ptr<const KeyScheme>> (*makeReader)(const SchemeChoice& choice);
    // The prefix of a key whose name leaves no doubt that it is of this scheme; null: its keys look like anything.
    std::optional<std::string> (*prefixOf)(std::string_view key) = nullptr;
    bool takesKeys = false; // --keys describes it
    std::optional<Sharing> sharing = {}; // none: nobody claims in it
};

// RegisteredScheme::makeReader of a scheme that a prefix says all about.
template <typename Scheme>
Result<std::shared_ptr<const KeyScheme>> makeReader(const SchemeChoice& choice)
{
    return std::make_shared<Scheme>(choice.prefix);
}

const std::vector<const RegisteredScheme*>& registeredSchemes(); // the first is the usual one
const RegisteredScheme* registeredScheme(std::string_view name); // null: there is none of this name

const std::vector<std::string>& schemeNames();
const std::vector<std::string>& sharedSchemeNames(); // of those in which limits can be shared

// Errors are ErrorKind::Usage: what is chosen is no scheme, or does not go together.
Result<std::shared_ptr<const KeyScheme>> makeScheme(const SchemeChoice& choice);

} // namespace headroom::schemes
