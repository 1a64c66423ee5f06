// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/logs/source_chooser.h"

#include "core/base/text/short_name.h"
#include "core/console/places/place.h"
#include "ui/models/logs/log_words.h"
#include "ui/theme/fonts.h"

#include <QAbstractItemView>
#include <QSignalBlocker>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr TextPixels kWidest(220);

} // namespace

SourceChooser::SourceChooser(About about, QWidget* parent)
    : QComboBox(parent)
    , m_about(about)
{
    setAccessibleName(tr("Log"));
    view()->setAccessibleName(tr("Log"));
    setToolTip(tr("Which of the logs this page is about"));
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    setMaximumWidth(kWidest);
    hide();
    connect(this, &QComboBox::activated, this, [this](int index) {
        m_wanted.clear();
        choose(index <= 0 ? std::nullopt : std::optional(itemData(index).toUInt()));
    });
}

QString SourceChooser::chosenName() const
{
    return m_chosen ? currentText() : QString();
}

std::string SourceChooser::chosenLog() const
{
    const auto name = m_chosen ? m_names.find(*m_chosen) : m_names.end();
    return name == m_names.end() ? m_wanted : name->second;
}

void SourceChooser::chooseLog(const std::string& name)
{
    m_wanted = name;
    if (!chooseWanted())
        choose(std::nullopt);
}

// Whether it is there.
bool SourceChooser::chooseWanted()
{
    auto wanted = std::ranges::find_if(
        m_names, [this](const auto& each) { return console::isSameInLinks(each.second, m_wanted); });
    if (wanted == m_names.end()) // alerts have short names
        wanted = std::ranges::find_if(m_names, [this](const auto& each) { return shortName(each.second) == m_wanted; });
    if (m_wanted.empty() || wanted == m_names.end())
        return false;
    m_wanted.clear();
    choose(wanted->first);
    return true;
}

void SourceChooser::choose(std::optional<std::uint32_t> source)
{
    if (source == m_chosen)
        return;
    m_chosen = source;
    Q_EMIT choiceChanged();
}

void SourceChooser::show(const console::LogFigures& figures, bool isAnswered)
{
    std::vector<std::pair<std::uint32_t, QString>> there;
    m_names.clear();
    for (const auto& source : figures.sources) {
        if (!(m_about == About::Requests ? source.tellsRequests : source.tellsShards))
            continue;
        there.emplace_back(source.id, shortSourceName(source.name));
        m_names.emplace(source.id, source.name);
    }
    chooseWanted();
    const auto isThere = [&](std::uint32_t id) {
        return std::any_of(there.begin(), there.end(), [id](const auto& each) { return each.first == id; });
    };
    if (m_chosen && isAnswered && !isThere(*m_chosen)) {
        choose(std::nullopt);
        return;
    }
    bool same = count() == int(there.size()) + 1;
    for (int i = 0; same && i < int(there.size()); ++i)
        same =
            itemData(i + 1).toUInt() == there[std::size_t(i)].first && itemText(i + 1) == there[std::size_t(i)].second;
    if (!same) {
        const QSignalBlocker quiet(this);
        clear();
        addItem(tr("All logs"));
        for (const auto& [id, name] : there)
            addItem(name, id);
        setCurrentIndex(m_chosen ? std::max(0, findData(*m_chosen)) : 0);
    }
    setVisible(there.size() > 1 || m_chosen);
}

} // namespace headroom::ui
