// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/jobs/parameter_field.h"

#include "core/discord/permissions.h"
#include "ui/models/format.h"
#include "ui/models/jobs/job_draft_words.h"
#include "ui/models/jobs/job_words.h"
#include "ui/models/jobs/named_ids_model.h"
#include "ui/pages/jobs/name_edit.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QCheckBox>
#include <QColorDialog>
#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QJsonArray>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>

#include <limits>

using namespace Qt::StringLiterals;

namespace headroom::ui {

using console::Parameter;

namespace {

constexpr std::int64_t kLongText = 4000; // characters from which on it is written in lines
constexpr qsizetype kMaxHelpInBox = 60; // characters
constexpr int kLinesOfIds = 3;
constexpr qsizetype kMaxPlaceholderLength = 40; // characters
constexpr int kMaxNamesOfIds = 20;
constexpr qint64 kMaxFile = 64 * 1024 * 1024; // bytes of a table of ids

// A long list is cut behind one of its words.
QString shortened(const QString& text)
{
    if (text.size() <= kMaxPlaceholderLength)
        return text;
    return text.left(std::max(kMaxPlaceholderLength / 2, text.lastIndexOf(u',', kMaxPlaceholderLength) + 1)) + u'…';
}

QString placeholderOf(const Parameter& parameter)
{
    if (!parameter.fallback.empty())
        return shortened(textOf(parameter.fallback));
    switch (parameter.kind) {
    case Parameter::Kind::Number:
        return parameter.maximum == std::numeric_limits<std::int64_t>::max()
            ? ParameterField::tr("%1 or more").arg(formatCount(parameter.minimum))
            : ParameterField::tr("%1 to %2").arg(formatCount(parameter.minimum), formatCount(parameter.maximum));
    case Parameter::Kind::Id:
        return u"203039963636301824"_s;
    case Parameter::Kind::Colour:
        return u"#5b8def"_s;
    case Parameter::Kind::Permissions:
        return u"MANAGE_ROLES, …"_s;
    case Parameter::Kind::Duration:
        return u"90, 15min, 2h, 7d"_s;
    default:
        return {};
    }
}

QPlainTextEdit* makeLines(int lines, QWidget* parent)
{
    auto* edit = new QPlainTextEdit(parent);
    edit->setTabChangesFocus(true);
    edit->setFont(figureFont(12));
    edit->setFixedHeight(edit->fontMetrics().lineSpacing() * lines + 18);
    return edit;
}

// What is empty was not given.
std::optional<QJsonValue> given(const QString& text)
{
    return text.isEmpty() ? std::nullopt : std::optional<QJsonValue>(text);
}

// A box breaks no line.
bool isLong(const QString& help)
{
    return help.size() > kMaxHelpInBox;
}

QString helpOf(const Parameter& parameter)
{
    const QString help = operationText(parameter.help);
    return parameter.kind == Parameter::Kind::Flag && !isLong(help) ? QString() : help;
}

QString labelOf(const Parameter& parameter)
{
    const QString label = parameterLabel(parameter.name);
    return parameter.isRequired ? ParameterField::tr("%1 (required)").arg(label) : label;
}

QPushButton* addButton(QHBoxLayout& row, const QString& text, const QString& name)
{
    auto* button = addTo(row, new QPushButton(text, row.parentWidget()));
    button->setAutoDefault(false);
    button->setAccessibleName(name);
    return button;
}

// Those that are written in the line are checked; choosing one writes or takes away its name.
void offerPermissions(QLineEdit& edit, QPushButton& button)
{
    auto* menu = new QMenu(&button);
    for (const auto& permission : discord::permissionNames()) {
        auto* action = menu->addAction(QString::fromLatin1(permission.name.data(), qsizetype(permission.name.size())));
        action->setCheckable(true);
        QObject::connect(action, &QAction::triggered, &edit, [&edit, bit = permission.bit](bool isOn) {
            const auto known = discord::parsePermissions(edit.text().toStdString()).value_or(0);
            const auto one = discord::Permissions{1} << bit;
            edit.setText(textOf(discord::permissionsText(isOn ? known | one : known & ~one)));
        });
    }
    QObject::connect(menu, &QMenu::aboutToShow, &edit, [&edit, menu] {
        const auto known = discord::parsePermissions(edit.text().toStdString()).value_or(0);
        const auto names = discord::permissionNames();
        for (qsizetype i = 0; i < menu->actions().size(); ++i)
            menu->actions()[i]->setChecked((known >> names[std::size_t(i)].bit) & 1);
    });
    button.setMenu(menu);
    button.setObjectName(u"export"_s); // with an arrow
}

QStringList idsIn(const QPlainTextEdit& edit)
{
    static const QRegularExpression dividers(u"[\\s,;]+"_s);
    return edit.toPlainText().split(dividers, Qt::SkipEmptyParts);
}

// A line that adds ids by name, and below it what those that are there are called.
void offerNames(QPlainTextEdit& edit, NamedIdsModel& names, QVBoxLayout& rows, const QString& label)
{
    auto* add = addTo(rows, new NameEdit(names, edit.parentWidget()));
    add->setPlaceholderText(names.isSearched() ? ParameterField::tr("Add by name: type its first letters")
                                               : ParameterField::tr("Add by name"));
    add->setAccessibleName(ParameterField::tr("Add to %1 by name").arg(label));
    auto* known = addTo(rows, new ElidedLabel(textFont(12), Tone::Muted, edit.parentWidget()));
    QObject::connect(add, &NameEdit::chosen, &edit, [&edit, add](const QString& id) {
        if (!idsIn(edit).contains(id))
            edit.appendPlainText(id);
        // Once the list has written what was chosen.
        QMetaObject::invokeMethod(add, &QLineEdit::clear, Qt::QueuedConnection);
    });
    const auto sayNames = [&edit, &names, known] {
        QStringList parts;
        for (const QString& each : idsIn(edit).mid(0, kMaxNamesOfIds)) {
            const auto id = discord::parseSnowflake(each.toStdString());
            if (const auto at = id ? names.rowOf(*id) : std::nullopt)
                parts += textOf(names.named()[std::size_t(*at)].name);
        }
        known->setWholeText(parts.join(u" · "_s));
        known->setVisible(!parts.isEmpty());
    };
    sayNames();
    QObject::connect(&edit, &QPlainTextEdit::textChanged, known, sayNames);
    QObject::connect(&names, &QAbstractItemModel::modelReset, known, sayNames);
}

void offerColours(QLineEdit& edit, QPushButton& button)
{
    QObject::connect(&button, &QPushButton::clicked, &edit, [&edit] {
        auto* dialog = new QColorDialog(QColor(edit.text()), edit.window());
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        QObject::connect(dialog, &QColorDialog::colorSelected, &edit,
            [&edit](const QColor& colour) { edit.setText(colour.name()); });
        dialog->open();
    });
}

void offerFiles(QLineEdit& edit, QPushButton& button)
{
    QObject::connect(&button, &QPushButton::clicked, &edit, [&edit] {
        auto* dialog = new QFileDialog(edit.window(), ParameterField::tr("Choose a file"), edit.text());
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setFileMode(QFileDialog::ExistingFile);
        QObject::connect(dialog, &QFileDialog::fileSelected, &edit, &QLineEdit::setText);
        dialog->open();
    });
}

} // namespace

ParameterField* ParameterField::make(const Parameter& parameter, NamedIdsModel* names, QWidget* parent)
{
    return new ParameterField(parameter, editorOf(parameter, names, parent), parent);
}

ParameterField::ParameterField(const Parameter& parameter, const Editor& editor, QWidget* parent)
    : FormField(labelOf(parameter), editor.whole, helpOf(parameter), parent, editor.focus)
    , m_parameter(parameter)
    , m_read(editor.read)
    , m_write(editor.write)
    , m_readIds(editor.readIds)
{
    editor.onChange([this] {
        setError({});
        Q_EMIT changed();
    });
}

void ParameterField::takeIdsFrom(const QString& path)
{
    if (m_readIds)
        m_readIds(path);
}

ParameterField::Editor ParameterField::editorOf(const Parameter& parameter, NamedIdsModel* names, QWidget* parent)
{
    switch (parameter.kind) {
    case Parameter::Kind::Flag:
        return flagEditor(parameter, parent);
    case Parameter::Kind::Choice:
        return choiceEditor(parameter, parent);
    case Parameter::Kind::Ids:
        return idsEditor(parameter, names, parent);
    case Parameter::Kind::Id:
        return names ? nameEditor(*names, parent) : lineEditor(parameter, parent);
    case Parameter::Kind::Text:
        return parameter.maximum > kLongText ? longTextEditor(parameter, parent) : lineEditor(parameter, parent);
    default:
        return lineEditor(parameter, parent);
    }
}

ParameterField::Editor ParameterField::flagEditor(const Parameter& parameter, QWidget* parent)
{
    const QString help = operationText(parameter.help);
    auto* box = new QCheckBox(isLong(help) ? tr("Yes") : help, parent);
    return {.whole = box,
        .read = [box] { return box->isChecked() ? std::optional<QJsonValue>(true) : std::nullopt; },
        .write = [box](const QJsonValue& value) { box->setChecked(value.toBool()); },
        .onChange = [box](const std::function<void()>& tell) { connect(box, &QCheckBox::toggled, box, tell); }};
}

ParameterField::Editor ParameterField::choiceEditor(const Parameter& parameter, QWidget* parent)
{
    auto* box = new QComboBox(parent);
    if (parameter.fallback.empty())
        box->addItem(parameter.isRequired ? tr("Choose…") : tr("–"));
    for (const auto& choice : parameter.choices)
        box->addItem(textOf(choice), textOf(choice));
    box->setCurrentIndex(std::max(0, box->findData(textOf(parameter.fallback))));
    return {.whole = box,
        .read = [box] { return given(box->currentData().toString()); },
        .write = [box](const QJsonValue& value) { box->setCurrentIndex(std::max(0, box->findData(value.toString()))); },
        .onChange =
            [box](const std::function<void()>& tell) { connect(box, &QComboBox::currentIndexChanged, box, tell); }};
}

ParameterField::Editor ParameterField::nameEditor(NamedIdsModel& names, QWidget* parent)
{
    auto* edit = new NameEdit(names, parent);
    edit->setPlaceholderText(tr("Name or id"));
    return {.whole = edit,
        .read = [edit] { return given(edit->value()); },
        .write = [edit](const QJsonValue& value) { edit->setValue(value.toString()); },
        .onChange = [edit](const std::function<void()>& tell) { connect(edit, &QLineEdit::textChanged, edit, tell); }};
}

ParameterField::Editor ParameterField::idsEditor(const Parameter& parameter, NamedIdsModel* names, QWidget* parent)
{
    auto* whole = new QWidget(parent);
    auto* row = makeLayout<QHBoxLayout>(whole, {});
    auto* edit = makeLines(kLinesOfIds, whole);
    edit->setPlaceholderText(tr("Ids, separated by commas, spaces or lines"));
    auto* left = makeLayout<QVBoxLayout>(4);
    left->addWidget(edit);
    if (names)
        offerNames(*edit, *names, *left, parameterLabel(parameter.name));
    row->addLayout(left, 1);
    auto* right = makeLayout<QVBoxLayout>(4);
    auto* button = new QPushButton(tr("From CSV…"), whole);
    button->setAutoDefault(false);
    button->setAccessibleName(tr("Read ids for %1 from a CSV file").arg(parameterLabel(parameter.name)));
    right->addWidget(button);
    auto* count = addTo(*right, new ElidedLabel(textFont(12), Tone::Muted, whole));
    right->addStretch(1);
    row->addLayout(right);
    const auto write = [edit, parameter](const QJsonValue& value) {
        edit->setPlainText(textOf(console::writtenValue(parameter, value)));
    };
    const auto readIds = [count, write](const QString& path) {
        QFile file(path);
        const auto ids = !file.open(QIODevice::ReadOnly) || file.size() > kMaxFile
            ? Result<console::IdsInTable>(failure(ErrorKind::Failed, Text::tr("cannot be read")))
            : console::idsInTable(file.readAll());
        if (!ids) {
            setTone(*count, Tone::Warning);
            count->setWholeText(tr("No ids in it"));
            count->setToolTip(textOf(ids.error().text));
            return;
        }
        QJsonArray all;
        for (const auto& id : ids->ids)
            all += textOf(id);
        write(all);
    };
    connect(button, &QPushButton::clicked, edit, [edit, readIds] {
        auto* dialog =
            new QFileDialog(edit->window(), tr("Table with ids"), {}, tr("Tables (*.csv *.tsv *.txt);;All files (*)"));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setFileMode(QFileDialog::ExistingFile);
        connect(dialog, &QFileDialog::fileSelected, edit, readIds);
        dialog->open();
    });
    connect(edit, &QPlainTextEdit::textChanged, count, [edit, count] {
        const auto ids = idsIn(*edit).size();
        setTone(*count, Tone::Muted);
        count->setToolTip({});
        count->setWholeText(ids == 0 ? QString() : countOf(ids, QT_TRANSLATE_N_NOOP("Counts", "%1 ids")));
    });
    return {.whole = whole,
        .focus = edit,
        .read =
            [edit] {
                const QString text = edit->toPlainText();
                return text.trimmed().isEmpty() ? std::nullopt : given(text);
            },
        .write = write,
        .onChange = [edit](
                        const std::function<void()>& tell) { connect(edit, &QPlainTextEdit::textChanged, edit, tell); },
        .readIds = readIds};
}

ParameterField::Editor ParameterField::longTextEditor(const Parameter& parameter, QWidget* parent)
{
    auto* edit = makeLines(kLinesOfIds + 1, parent);
    return {.whole = edit,
        .read = [edit] { return given(edit->toPlainText()); },
        .write = [edit, parameter](
                     const QJsonValue& value) { edit->setPlainText(textOf(console::writtenValue(parameter, value))); },
        .onChange =
            [edit](const std::function<void()>& tell) { connect(edit, &QPlainTextEdit::textChanged, edit, tell); }};
}

ParameterField::Editor ParameterField::lineEditor(const Parameter& parameter, QWidget* parent)
{
    using Kind = Parameter::Kind;
    auto* whole = new QWidget(parent);
    auto* row = makeLayout<QHBoxLayout>(whole, {}, 8);
    auto* edit = addTo(*row, new QLineEdit(whole), 1);
    edit->setPlaceholderText(placeholderOf(parameter));
    edit->setToolTip(textOf(parameter.fallback));
    const QString name = parameterLabel(parameter.name);
    if (parameter.kind == Kind::Permissions)
        offerPermissions(*edit, *addButton(*row, tr("Choose"), tr("Choose permissions for %1").arg(name)));
    if (parameter.kind == Kind::Colour)
        offerColours(*edit, *addButton(*row, tr("Choose…"), tr("Choose a colour")));
    if (parameter.kind == Kind::File)
        offerFiles(*edit, *addButton(*row, tr("Browse…"), tr("Choose a file")));
    // An empty line says nothing, but an empty topic is a topic.
    QCheckBox* empty = nullptr;
    if (parameter.mayBeMadeEmpty()) {
        empty = addTo(*row, new QCheckBox(tr("Make empty"), whole));
        empty->setAccessibleName(tr("%1 is to be empty").arg(name));
        connect(empty, &QCheckBox::toggled, edit, &QWidget::setDisabled);
    }
    return {.whole = whole,
        .focus = edit,
        .read = [edit, empty]() -> std::optional<QJsonValue> {
            if (empty && empty->isChecked())
                return QJsonValue(QString());
            return given(edit->text());
        },
        .write =
            [edit, empty, parameter](const QJsonValue& value) {
                edit->setText(textOf(console::writtenValue(parameter, value)));
                if (empty)
                    empty->setChecked(value.isString() && value.toString().isEmpty());
            },
        .onChange =
            [edit, empty](const std::function<void()>& tell) {
                connect(edit, &QLineEdit::textChanged, edit, tell);
                if (empty)
                    connect(empty, &QCheckBox::toggled, edit, tell);
            }};
}

} // namespace headroom::ui
