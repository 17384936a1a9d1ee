-- The list in the orders other than newest first, a page at a time.
CREATE INDEX tasks_by_budget ON tasks (budget_paise DESC, id DESC);
CREATE INDEX tasks_by_start ON tasks (start_date, id DESC);
CREATE INDEX tasks_by_start_back ON tasks (start_date DESC, id DESC);
