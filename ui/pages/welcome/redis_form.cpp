// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/welcome/redis_form.h"

#include "ui/models/connections/connection_words.h"
#include "ui/models/while_there.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/lists/finding_list.h"
#include "ui/widgets/reveal.h"

#include <QClipboard>
#include <QComboBox>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QStyle>

using namespace Qt::StringLiterals;

namespace headroom::ui {

using console::ConnectionForm;
using console::Environment;

namespace {

QLabel* formCaption(const QString& text, QWidget* buddy)
{
    auto* label = makeLabel(text, textFont(12), Tone::Muted, buddy->parentWidget());
    label->setBuddy(buddy);
    buddy->setAccessibleName(QString(text).remove(u'&'));
    return label;
}

void addField(QGridLayout& grid, int row, int column, const QString& text, QWidget* field, int span = 1)
{
    grid.addWidget(formCaption(text, field), row, column, 1, span);
    grid.addWidget(field, row + 1, column, 1, span);
}

} // namespace

RedisForm::RedisForm(const Theme& theme, console::Connections& connections, QWidget* parent)
    : Card(tr("Connect to a Redis"), parent)
    , m_connections(connections)
{
    auto* where = new QGridLayout;
    where->setHorizontalSpacing(10);
    where->setVerticalSpacing(4);
    where->setColumnStretch(0, 1);
    where->setColumnStretch(1, 1);
    buildWhere(*where);
    body()->addLayout(where);
    body()->addSpacing(2);
    m_lines = addTo(*body(), new FindingList(theme, this));
    m_lines->setObjectName(u"findings"_s);
    m_copyAcl = makeButton(u"link"_s, tr("Copy the ACL line"),
        tr("An administrator gives it to redis-cli, and what is missing works"), this);
    body()->addWidget(m_copyAcl, 0, Qt::AlignLeft);
    m_copyAcl->setProperty("tone", u"info"_s);
    m_copyAcl->setCursor(Qt::PointingHandCursor);
    connect(m_copyAcl, &QPushButton::clicked, this,
        [this] { QGuiApplication::clipboard()->setText(QString::fromStdString(m_findings->aclLine)); });
    m_nameRow = addTo(*body(), new QWidget(this));
    auto* named = new QGridLayout(m_nameRow);
    named->setContentsMargins(0, 2, 0, 0);
    named->setHorizontalSpacing(10);
    named->setVerticalSpacing(4);
    buildName(*named);
    body()->addSpacing(2);
    body()->addStretch(1);
    body()->addWidget(buildButtons()); // as low as those of the cards beside
    clear();
}

void RedisForm::buildWhere(QGridLayout& grid)
{
    m_address = new QLineEdit(this);
    m_address->setFont(figureFont(12));
    m_address->setPlaceholderText(u"redis-eu-1:6379"_s);
    m_address->setToolTip(tr("A host and a port, or a URL: redis://, rediss:// for TLS, redis+sentinel://, "
                             "redis+cluster://, unix://"));
    addField(grid, 0, 0, tr("&Address"), m_address, 2);
    m_user = new QLineEdit(this);
    m_user->setPlaceholderText(tr("default"));
    addField(grid, 2, 0, tr("&User"), m_user);
    m_password = new QLineEdit(this);
    m_password->setEchoMode(QLineEdit::Password);
    addField(grid, 2, 1, tr("&Password"), m_password);
    m_keep = new QComboBox(this);
    addField(grid, 4, 0, tr("&Keep the password in"), m_keep);
    m_ssh = new QLineEdit(this);
    m_ssh->setFont(figureFont(12));
    m_ssh->setPlaceholderText(tr("not needed"));
    m_ssh->setToolTip(tr("A host that your own ssh reaches, as you give it to ssh: a name of ~/.ssh/config, or "
                         "user@host. The address is then as that host sees it."));
    addField(grid, 4, 1, tr("Through SS&H host"), m_ssh);
    for (QLineEdit* edit : {m_address, m_user, m_password, m_ssh}) {
        connect(edit, &QLineEdit::textEdited, this, &RedisForm::forgetTest);
        connect(edit, &QLineEdit::returnPressed, this, &RedisForm::test);
    }
    connect(m_keep, &QComboBox::activated, this, [this] {
        forgetTest();
        listKeeps();
    });
}

void RedisForm::buildName(QGridLayout& grid)
{
    m_name = new QLineEdit(m_nameRow);
    m_name->setPlaceholderText(tr("not saved"));
    m_name->setMaxLength(60);
    addField(grid, 0, 0, tr("Save &as"), m_name);
    m_environment = new QComboBox(m_nameRow);
    for (const auto each : {Environment::None, Environment::Production, Environment::Staging, Environment::Local})
        m_environment->addItem(environmentText(each), int(each));
    m_environment->setToolTip(tr("Production colours the whole window, and asks for the name before anything changes"));
    addField(grid, 0, 1, tr("&Environment"), m_environment);
    m_colour = new QComboBox(m_nameRow);
    for (const auto& [name, colour] : profileColours())
        m_colour->addItem(dotIcon(QColor(colour)), name, colour);
    addField(grid, 0, 2, tr("&Colour"), m_colour);
    grid.setColumnStretch(0, 1);
    connect(m_name, &QLineEdit::textEdited, this, [this] {
        m_isNameSuggested = false;
        showState(m_state);
    });
    connect(m_name, &QLineEdit::returnPressed, this, [this] {
        if (m_watch->isEnabled())
            watch();
    });
    connect(m_colour, &QComboBox::activated, this, [this] { m_isColourUsual = false; });
    connect(m_environment, &QComboBox::currentIndexChanged, this, [this] {
        if (m_isColourUsual)
            m_colour->setCurrentIndex(
                m_colour->findData(usualColour(Environment(m_environment->currentData().toInt()))));
    });
}

QWidget* RedisForm::buildButtons()
{
    auto* row = new QWidget(this);
    auto* layout = makeLayout<QHBoxLayout>(row, {}, 10);
    m_watch = addTo(*layout, makeButton(u"primary"_s, {}, {}, row));
    connect(m_watch, &QPushButton::clicked, this, &RedisForm::watch);
    m_test = new QPushButton(row);
    m_test->setToolTip(tr("Connects, looks at what the user may do and at which keys there are, and writes nothing"));
    connect(m_test, &QPushButton::clicked, this, [this] {
        if (!cancelTest())
            test();
    });
    layout->addWidget(m_test);
    layout->addStretch(1);
    m_other = addTo(*layout, makeButton(u"link"_s, tr("New connection"), {}, row));
    m_other->setCursor(Qt::PointingHandCursor);
    connect(m_other, &QPushButton::clicked, this, &RedisForm::clear);
    return row;
}

// The environment goes before whatever is entered, so where it has the password there is nothing to choose.
void RedisForm::listKeeps()
{
    using Keep = ConnectionForm::Keep;
    const QString variable = QString::fromStdString(console::Connections::passwordVariable());
    const auto chosen = m_keep->count() > 0 ? Keep(m_keep->currentData().toInt()) : m_base.keep;
    m_keep->clear();
    if (variable.isEmpty()) {
        m_keep->addItem(tr("System keychain"), int(Keep::Keychain));
        m_keep->addItem(tr("Memory, for this run"), int(Keep::ThisRun));
        m_keep->addItem(tr("Environment"), int(Keep::Environment));
        m_keep->setItemData(
            2, tr("Set HEADROOM_REDIS_PASSWORD, or HEADROOM_REDIS_PASSWORD_FILE, before the start"), Qt::ToolTipRole);
        m_keep->setCurrentIndex(m_keep->findData(int(chosen)));
    } else {
        m_keep->addItem(variable, int(Keep::Environment));
    }
    const bool ofEnvironment = Keep(m_keep->currentData().toInt()) == Keep::Environment;
    m_keep->setToolTip(ofEnvironment && variable.isEmpty() ? m_keep->itemData(2, Qt::ToolTipRole).toString()
            : variable.isEmpty() ? tr("The keychain of your desktop; where there is none, the password "
                                      "is kept for this run, and Headroom says so")
                                 : tr("The password is taken from this variable"));
    m_password->setEnabled(!ofEnvironment);
    if (ofEnvironment)
        m_password->clear();
    const bool isKept = m_base.base.inKeychain.contains(profiles::Secret::RedisPassword);
    m_password->setPlaceholderText(ofEnvironment ? (variable.isEmpty() ? tr("the variable is not set") : tr("set"))
            : isKept                             ? tr("as it is in the keychain")
                                                 : tr("none"));
}

void RedisForm::edit(const ConnectionForm& form)
{
    m_base = form;
    m_address->setText(QString::fromStdString(form.address));
    m_user->clear();
    m_password->clear();
    m_ssh->setText(QString::fromStdString(form.ssh));
    m_name->setText(QString::fromStdString(form.name));
    m_isNameSuggested = form.name.empty();
    m_isColourUsual = form.colour.empty();
    m_environment->setCurrentIndex(m_environment->findData(int(form.environment)));
    const QString colour = form.colour.empty() ? usualColour(form.environment) : QString::fromStdString(form.colour);
    if (m_colour->findData(colour) < 0)
        m_colour->addItem(dotIcon(QColor(colour)), tr("Its own"), colour);
    m_colour->setCurrentIndex(m_colour->findData(colour));
    m_keep->clear();
    listKeeps();
    forgetTest();
}

void RedisForm::clear()
{
    edit({});
}

void RedisForm::focusAddress()
{
    m_address->setFocus(Qt::OtherFocusReason);
    m_address->selectAll();
}

ConnectionForm RedisForm::form() const
{
    auto form = m_base;
    form.address = m_address->text().trimmed().toStdString();
    form.user = m_user->text().trimmed().toStdString();
    form.password = m_password->text().toStdString();
    form.keep = ConnectionForm::Keep(m_keep->currentData().toInt());
    form.ssh = m_ssh->text().trimmed().toStdString();
    form.name = m_name->text().trimmed().toStdString();
    form.environment = Environment(m_environment->currentData().toInt());
    form.colour = m_colour->currentData().toString().toStdString();
    return form;
}

// What was found is of what was entered then.
void RedisForm::forgetTest()
{
    m_connections.cancelTest();
    m_findings.reset();
    m_lines->show({});
    showState(State::Entering);
}

bool RedisForm::cancelTest()
{
    if (m_state != State::Testing)
        return false;
    forgetTest();
    return true;
}

void RedisForm::test()
{
    if (m_address->text().trimmed().isEmpty())
        return focusAddress();
    forgetTest();
    showState(State::Testing);
    m_connections.test(
        form(), whileThere(this, [this](const Result<console::ConnectionFindings>& findings) { take(findings); }));
}

void RedisForm::take(const Result<console::ConnectionFindings>& findings)
{
    if (!findings)
        return fail(findings.error());
    m_findings = *findings;
    m_lines->show(findingLines(*findings));
    suggestName();
    showState(State::Tested);
    if (findings->mayWatch)
        m_watch->setFocus(Qt::OtherFocusReason);
    reveal(*m_watch);
}

void RedisForm::fail(const Error& problem)
{
    m_lines->show({problemLine(problem)});
    showState(State::Entering);
    m_test->setFocus(Qt::OtherFocusReason);
}

void RedisForm::suggestName()
{
    if (!m_isNameSuggested)
        return;
    const QString wanted = QString::fromStdString(console::suggestedName(m_address->text().toStdString()));
    const auto saved = m_connections.saved();
    const auto isTaken = [&](const QString& name) {
        return saved && std::ranges::any_of(*saved, [&](const auto& each) { return each.name == name.toStdString(); });
    };
    QString name = wanted;
    for (int i = 2; !name.isEmpty() && isTaken(name); ++i)
        name = u"%1 %2"_s.arg(wanted).arg(i);
    m_name->setText(name);
    if (wanted == u"local"_s && m_environment->currentIndex() == 0)
        m_environment->setCurrentIndex(m_environment->findData(int(Environment::Local)));
}

void RedisForm::watch()
{
    if (m_state != State::Tested)
        return;
    m_connections.open(form(), m_findings, whileThere(this, [this](const Result<void>& opened) {
        if (opened)
            return clear();
        m_lines->show({problemLine(opened.error())});
        m_name->setFocus(Qt::OtherFocusReason);
    }));
}

void RedisForm::showState(State state)
{
    m_state = state;
    const bool isTested = state == State::Tested;
    m_nameRow->setVisible(isTested);
    m_watch->setVisible(isTested);
    m_copyAcl->setVisible(isTested && !m_findings->aclLine.empty());
    const QString name = m_name->text().trimmed();
    m_watch->setText(name.isEmpty() ? tr("Watch it") : tr("Watch %1").arg(name).replace(u'&', u"&&"_s));
    m_watch->setEnabled(isTested && m_findings->mayWatch);
    m_test->setText(state == State::Testing ? tr("Stop testing") : isTested ? tr("Test again") : tr("Test"));
    setKind(*m_test, isTested ? QString() : u"primary"_s);
    if (state == State::Testing)
        m_lines->show({{Tone::Muted, tr("Connecting…").toHtmlEscaped(), tr("Connecting…")}});
    m_other->setVisible(!m_base.base.id.empty());
    setTitle(m_base.base.id.empty() ? tr("Connect to a Redis")
                                    : tr("Edit %1").arg(QString::fromStdString(m_base.base.name)));
}

} // namespace headroom::ui
