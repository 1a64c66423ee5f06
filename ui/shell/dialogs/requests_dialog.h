// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/clock.h"
#include "core/console/feed.h"
#include "ui/models/requests/requests_model.h"
#include "ui/theme/theme.h"

#include <QDialog>

class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QTableView;

namespace headroom::ui {

class ElidedLabel;
// A person sends requests through this process's own client and sees how each ends. Stays beside the window; what was
// sent goes on when it is closed, and is there when it is opened again. Made only where requests are allowed.
class RequestsDialog final : public QDialog
{
    Q_OBJECT
public:
    RequestsDialog(const Theme& theme, const Clock& clock, console::Feed& feed, QWidget* parent);

    void apply(const console::Snapshot& snapshot);
    // The frame clock's beat.
    void tick();
    // What is typed next goes into the path, not where the focus was left.
    void focusPath();
    int unfinishedCount() const;

private:
    void buildForm(QGridLayout& form);
    void buildTable();
    QWidget* buildButtons();
    // What only reads is sent at once; before anything else a person is asked.
    void send();
    void sendNow(const console::RequestBatch& requests);
    void cancel();
    void showError(const QString& text);
    void showButtons();
    void showSelected();
    void showTarget();
    std::vector<console::RequestNumber> selectedUnfinished() const;

    const Theme& m_theme;
    console::Feed& m_feed;
    RequestsModel* m_model;
    console::RequestNumber m_next = 1;
    std::shared_ptr<const console::RequestClientState> m_own;

    QLabel* m_target = nullptr;
    QComboBox* m_method = nullptr;
    QLineEdit* m_path = nullptr;
    QPlainTextEdit* m_body = nullptr;
    QSpinBox* m_count = nullptr;
    QComboBox* m_priority = nullptr;
    QDoubleSpinBox* m_deadline = nullptr;
    QLabel* m_error = nullptr;
    QTableView* m_table = nullptr;
    QPlainTextEdit* m_whole = nullptr;
    ElidedLabel* m_totals = nullptr;
    QPushButton* m_send = nullptr;
    QPushButton* m_cancel = nullptr;
    QPushButton* m_clear = nullptr;
};

} // namespace headroom::ui
