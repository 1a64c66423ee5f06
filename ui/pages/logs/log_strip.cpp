// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/logs/log_strip.h"

#include "ui/models/format.h"
#include "ui/models/logs/log_words.h"
#include "ui/pages/logs/source_row.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QPushButton>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr std::size_t kFew = 3;
constexpr std::size_t kMaxWarnings = 2;

bool needsTheOperator(const console::LogSource& source)
{
    return !source.problem.empty();
}

// Among lines that are requests some are garbage; when there are many, its format is another.
bool isNotUnderstood(const console::LogSource& source)
{
    return source.format.empty() || source.unparsed > 20 + source.lines / 100;
}

} // namespace

LogStrip::LogStrip(const Theme& theme, About about, QWidget* parent)
    : QFrame(parent)
    , m_theme(theme)
    , m_about(about)
    , m_warningRows(new QVBoxLayout)
    , m_sourceRows(new QVBoxLayout)
    , m_names(new ElidedLabel(textFont(12), Tone::Muted, this))
    , m_more(new QPushButton(this))
    , m_format(new QPushButton(tr("Log format…"), this))
{
    setObjectName(u"card"_s);
    setAccessibleName(tr("Logs"));
    auto* rows = makeLayout<QVBoxLayout>(this, {14, 8, 12, 8}, 6);
    m_warningRows->setSpacing(3);
    m_sourceRows->setSpacing(4);
    rows->addLayout(m_warningRows);
    rows->addLayout(m_sourceRows);
    m_more->setObjectName(u"tiny"_s);
    m_format->setObjectName(u"tiny"_s);
    m_format->setToolTip(tr("Choose or write a format for the lines that do not match (Ctrl+L)"));
    auto* buttons = makeLayout<QHBoxLayout>(8);
    buttons->addWidget(m_names, 1);
    buttons->addWidget(m_format);
    buttons->addWidget(m_more);
    rows->addLayout(buttons);
    m_more->hide();
    m_format->hide();
    connect(m_format, &QPushButton::clicked, this, &LogStrip::formatPressed);
    connect(m_more, &QPushButton::clicked, this, [this] {
        m_all = !m_all;
        showSources();
    });
}

void LogStrip::show(const console::LogFigures& figures)
{
    m_sources.clear();
    for (const auto& source : figures.sources) {
        const bool ours = m_about == About::Requests ? source.tellsRequests : source.tellsShards;
        const bool unknown = !source.tellsRequests && !source.tellsShards;
        if (ours || unknown)
            m_sources.push_back(source);
    }
    std::stable_sort(m_sources.begin(), m_sources.end(), [](const auto& left, const auto& right) {
        return std::tuple(needsTheOperator(right), catchUpPart(right).has_value())
            < std::tuple(needsTheOperator(left), catchUpPart(left).has_value());
    });
    auto warnings = figures.warnings;
    const auto& ours = m_about == About::Requests ? figures.requestWarnings : figures.shardWarnings;
    warnings.insert(warnings.end(), ours.begin(), ours.end());
    showWarnings(warnings);
    showSources();
    setVisible(!m_sources.empty() || !m_warnings.empty());
}

void LogStrip::setCompact(bool compact)
{
    if (compact == m_compact)
        return;
    m_compact = compact;
    showSources();
}

int LogStrip::heightAt(int width) const
{
    return layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width) : layout()->totalSizeHint().height();
}

void LogStrip::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    Q_EMIT resized();
}

// In one line: what is wrong with a log before what is to be known of all.
QString LogStrip::worstInShort() const
{
    if (!m_sources.empty() && needsTheOperator(m_sources.front()))
        return shortSourceName(m_sources.front().name) + u": "_s + m_sources.front().problem.translated();
    return m_warnings.empty() ? QString() : m_warnings.front().translated();
}

void LogStrip::showWarnings(const std::vector<Text>& warnings)
{
    if (warnings == m_warnings)
        return;
    m_warnings = warnings;
    while (QLayoutItem* item = m_warningRows->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const auto add = [this](const QString& text) {
        auto* row = new QWidget(this);
        auto* line = makeLayout<QHBoxLayout>(row, {}, 8);
        auto* mark = new QLabel(row);
        mark->setAccessibleName(tr("Warning"));
        const auto paint = [this, mark] {
            mark->setPixmap(iconPixmap(u"warning"_s, m_theme.palette().warning, inText(13), devicePixelRatioF()));
        };
        paint();
        connect(&m_theme, &Theme::changed, mark, paint);
        line->addWidget(mark, 0, Qt::AlignTop);
        line->addWidget(makeWrappedLabel(text, textFont(12), Tone::Warning, row), 1);
        m_warningRows->addWidget(row);
    };
    for (std::size_t i = 0; i < m_warnings.size() && i < kMaxWarnings; ++i)
        add(m_warnings[i].translated());
    if (m_warnings.size() > kMaxWarnings) {
        add(m_warnings.size() == kMaxWarnings + 1 ? tr("and 1 more warning")
                                                  : tr("and %1 more warnings").arg(m_warnings.size() - kMaxWarnings));
        QStringList rest;
        for (auto i = kMaxWarnings; i < m_warnings.size(); ++i)
            rest += m_warnings[i].translated();
        m_warningRows->itemAt(int(kMaxWarnings))->widget()->setToolTip(rest.join(u'\n'));
    }
}

// On the page of shards there is no room for those that are well.
std::size_t LogStrip::fewSources() const
{
    if (m_about == About::Requests)
        return kFew;
    const auto pressing = std::count_if(m_sources.begin(), m_sources.end(),
        [](const auto& source) { return needsTheOperator(source) || catchUpPart(source); });
    return std::min(kFew, std::size_t(pressing));
}

void LogStrip::showSources()
{
    const bool compact = m_compact && !m_all;
    const std::size_t few = m_compact ? 0 : std::min(fewSources(), m_sources.size());
    for (int i = 0; i < m_warningRows->count(); ++i)
        m_warningRows->itemAt(i)->widget()->setVisible(!compact);
    const std::size_t shown = m_all ? m_sources.size() : few;
    while (m_rows.size() < shown) {
        m_rows.push_back(new SourceRow(m_theme, this));
        connect(m_rows.back(), &SourceRow::stopPressed, this, &LogStrip::stopPressed);
        m_sourceRows->addWidget(m_rows.back());
    }
    const bool catchesUp = std::any_of(
        m_sources.begin(), m_sources.end(), [](const auto& source) { return catchUpPart(source).has_value(); });
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (i < shown)
            m_rows[i]->show(m_sources[i], catchesUp);
        m_rows[i]->setVisible(i < shown);
    }
    m_format->setVisible(std::any_of(m_sources.begin(), m_sources.end(), isNotUnderstood));
    m_more->setVisible(m_sources.size() > few);
    QStringList names;
    for (auto i = shown; i < m_sources.size(); ++i)
        names += shortSourceName(m_sources[i].name);
    const QString worst = compact ? worstInShort() : QString();
    setTone(*m_names, worst.isEmpty() ? Tone::Muted : Tone::Warning);
    m_names->setWholeText(worst.isEmpty() ? names.join(u", "_s) : worst);
    // It keeps the buttons at the right; without any of them the row has no height.
    m_names->setVisible(!m_names->wholeText().isEmpty() || !m_more->isHidden() || !m_format->isHidden());
    m_more->setText(m_all           ? tr("Show fewer")
            : m_sources.size() == 1 ? tr("Log details")
            : m_sources.size() == 2 ? tr("Both logs")
                                    : tr("All %1 logs").arg(m_sources.size()));
}

} // namespace headroom::ui
