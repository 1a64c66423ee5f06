// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/empty_state.h"

#include "ui/theme/fonts.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QPushButton>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

// Commands and options stay on one line: no line is broken at their spaces and hyphens.
QString withWholeCommands(const QString& text)
{
    static const QRegularExpression command(
        u"\\bheadroom(ctl( [a-z]+){1,2})?( --[a-z-]+( [A-Z]+\\b)?)*|--[a-z-]+( [A-Z]+\\b)?"_s);
    QString result;
    qsizetype done = 0;
    for (auto commands = command.globalMatch(text); commands.hasNext();) {
        const auto each = commands.next();
        QString whole = each.captured();
        whole.replace(u' ', QChar::Nbsp);
        whole.replace(u"-"_s, u"-\u2060"_s); // a word joiner
        result += text.mid(done, each.capturedStart() - done) + whole;
        done = each.capturedEnd();
    }
    return result + text.mid(done);
}

} // namespace

EmptyState::EmptyState(QWidget* parent)
    : QWidget(parent)
    , m_title(makeWrappedLabel({}, textFont(15, QFont::DemiBold), Tone::Text, this))
    , m_text(makeWrappedLabel({}, textFont(13), Tone::Muted, this))
    , m_button(new QPushButton(this))
{
    auto* column = new QWidget(this);
    column->setMaximumWidth(inText(720));
    auto* centred = makeLayout<QHBoxLayout>(this, {});
    centred->addStretch(1);
    centred->addWidget(column, 1000);
    centred->addStretch(1);
    auto* layout = new QVBoxLayout(column);
    layout->setSpacing(8);
    layout->addStretch(2);
    for (QLabel* label : {m_title, m_text}) {
        label->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
        layout->addWidget(label);
    }
    m_text->setMinimumHeight(m_text->fontMetrics().lineSpacing() * 2); // what is below it stays
    layout->addSpacing(4);
    layout->addWidget(m_button, 0, Qt::AlignHCenter);
    m_button->hide(); // until there is a way out
    layout->addStretch(3);
    connect(m_button, &QPushButton::clicked, this, &EmptyState::pressed);
}

void EmptyState::say(const QString& title, const QString& text, const QString& button)
{
    setTextIfOther(*m_title, title);
    setTextIfOther(*m_text, withWholeCommands(text));
    if (m_button->text() != button)
        m_button->setText(button);
    m_button->setVisible(!button.isEmpty());
}

} // namespace headroom::ui
