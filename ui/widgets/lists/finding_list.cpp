// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/lists/finding_list.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr TextPixels kFindingMark(14);

QString markOf(Tone tone)
{
    return tone == Tone::Ok      ? u"tick"_s
        : tone == Tone::Warning  ? u"warning"_s
        : tone == Tone::Critical ? u"critical"_s
                                 : u"note"_s;
}

QString nameOfMark(Tone tone)
{
    return tone == Tone::Ok      ? FindingList::tr("Good")
        : tone == Tone::Warning  ? FindingList::tr("Warning")
        : tone == Tone::Critical ? FindingList::tr("Problem")
                                 : FindingList::tr("Note");
}

} // namespace

FindingList::FindingList(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_rows(makeLayout<QVBoxLayout>(this, {}, 6))
{
    connect(&theme, &Theme::changed, this, &FindingList::paintMarks);
    hide();
}

void FindingList::show(const std::vector<FindingLine>& lines)
{
    while (auto* item = m_rows->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    QStringList all;
    for (const auto& line : lines) {
        auto* row = new QWidget(this);
        auto* layout = makeLayout<QHBoxLayout>(row, {}, 8);
        auto* mark = addTo(*layout, new QLabel(row), 0, Qt::AlignTop);
        mark->setObjectName(u"findingMark"_s);
        mark->setProperty("findingTone", int(line.tone));
        mark->setAccessibleName(nameOfMark(line.tone));
        mark->setFixedSize(kFindingMark, inText(19));
        auto* text = makeWrappedLabel({}, textFont(13), line.tone == Tone::Muted ? Tone::Muted : Tone::Text, row);
        text->setTextFormat(Qt::RichText);
        text->setText(line.text);
        text->setTextInteractionFlags(Qt::TextSelectableByMouse);
        text->setAccessibleName(line.plain);
        QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
        policy.setHeightForWidth(true);
        text->setSizePolicy(policy);
        layout->addWidget(text, 1);
        m_rows->addWidget(row);
        all += line.plain;
    }
    setAccessibleName(all.join(u"\n"_s));
    setVisible(!lines.empty());
    paintMarks();
}

void FindingList::paintMarks()
{
    for (QLabel* mark : findChildren<QLabel*>(u"findingMark"_s)) {
        const auto tone = Tone(mark->property("findingTone").toInt());
        mark->setPixmap(iconPixmap(markOf(tone), m_theme.colour(tone), kFindingMark, devicePixelRatioF()));
    }
}

} // namespace headroom::ui
