// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/notice.h"

#include "ui/theme/fonts.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QDesktopServices>
#include <QFileInfo>
#include <QPushButton>
#include <QUrl>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

Notice::Notice(QWidget* parent)
    : QWidget(parent)
    , m_text(makeWrappedLabel({}, textFont(12), Tone::Warning, this))
    , m_folder(new QPushButton(tr("Open folder"), this))
{
    auto* row = makeLayout<QHBoxLayout>(this, {}, 8);
    row->addWidget(m_text, 1);
    m_folder->setObjectName(u"tiny"_s);
    row->addWidget(m_folder);
    connect(m_folder, &QPushButton::clicked, this,
        [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(m_path).absolutePath())); });
    m_while.setSingleShot(true);
    m_while.setInterval(15s);
    connect(&m_while, &QTimer::timeout, this, &QWidget::hide);
    hide();
}

void Notice::warn(const QString& text)
{
    show(text, Tone::Warning);
}

void Notice::tell(const QString& text)
{
    show(text, Tone::Muted);
}

void Notice::showSaved(const QString& path)
{
    m_path = path;
    show(tr("Saved %1").arg(path), Tone::Muted, true);
    m_while.start();
}

void Notice::show(const QString& text, Tone tone, bool hasFolder)
{
    m_while.stop();
    setTone(*m_text, tone);
    setTextIfOther(*m_text, text);
    m_folder->setVisible(hasFolder);
    setVisible(!text.isEmpty());
}

} // namespace headroom::ui
