// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/jobs/job_draft.h"
#include "ui/pages/jobs/form_field.h"

#include <QJsonValue>

#include <functional>
#include <memory>
#include <optional>

namespace headroom::ui {

class NamedIdsModel;

// One parameter of an operation, edited by what suits its kind. Whether a value is right is not for this to say.
class ParameterField final : public FormField
{
    Q_OBJECT
public:
    // `names`: those that ids of this parameter are of; null: there is no list of them.
    static ParameterField* make(const console::Parameter& parameter, NamedIdsModel* names, QWidget* parent);

    const console::Parameter& parameter() const { return m_parameter; }
    std::optional<QJsonValue> value() const { return m_read(); } // as was written; none: not given
    void setValue(const QJsonValue& value) { m_write(value); } // as a job keeps it
    // The ids of a file in CSV, for a parameter of ids.
    void takeIdsFrom(const QString& path);

Q_SIGNALS:
    void changed();

private:
    // What edits a kind, and how it is read and filled.
    struct Editor
    {
        QWidget* whole = nullptr;
        QWidget* focus = nullptr; // what has the focus; null: the whole
        std::function<std::optional<QJsonValue>()> read;
        std::function<void(const QJsonValue&)> write;
        std::function<void(std::function<void()>)> onChange;
        std::function<void(const QString& path)> readIds = {};
    };
    static Editor editorOf(const console::Parameter& parameter, NamedIdsModel* names, QWidget* parent);
    static Editor flagEditor(const console::Parameter& parameter, QWidget* parent);
    static Editor choiceEditor(const console::Parameter& parameter, QWidget* parent);
    static Editor idsEditor(const console::Parameter& parameter, NamedIdsModel* names, QWidget* parent);
    static Editor nameEditor(NamedIdsModel& names, QWidget* parent);
    static Editor longTextEditor(const console::Parameter& parameter, QWidget* parent);
    static Editor lineEditor(const console::Parameter& parameter, QWidget* parent);

    ParameterField(const console::Parameter& parameter, const Editor& editor, QWidget* parent);

    console::Parameter m_parameter;
    std::function<std::optional<QJsonValue>()> m_read;
    std::function<void(const QJsonValue&)> m_write;
    std::function<void(const QString&)> m_readIds;
};

} // namespace headroom::ui
