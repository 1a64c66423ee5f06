// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/logs/source_chooser.h"

#include "ui/models/logs/log_words.h"

#include <QAbstractItemView>
#include <QSignalBlocker>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kWidest = 220;

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
    connect(this, &QComboBox::activated, this,
        [this](int index) { choose(index <= 0 ? std::nullopt : std::optional(itemData(index).toUInt())); });
}

QString SourceChooser::chosenName() const
{
    return m_chosen ? currentText() : QString();
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
    for (const auto& source : figures.sources) {
        if (m_about == About::Requests ? source.tellsRequests : source.tellsShards)
            there.emplace_back(source.id, shortSourceName(source.name));
    }
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
