-- Orders that repeat by a rule, the dates they were made for, and the days on which the company keeps a holiday.
CREATE SEQUENCE recurring_order_number;
CREATE TABLE recurring_order (
  id uuid PRIMARY KEY,
  number bigint NOT NULL DEFAULT nextval('recurring_order_number'),
  account_id uuid NOT NULL,
  template jsonb NOT NULL,
  anchor_on date NOT NULL,
  repeats jsonb NOT NULL,
  starts_on date NOT NULL,
  ends_on date,
  holidays text NOT NULL,
  advance_days integer NOT NULL,
  skips date[] NOT NULL DEFAULT '{}',
  time_zone text NOT NULL,
  state text NOT NULL DEFAULT 'active',
  problem text NOT NULL DEFAULT '',
  next_on date,
  due_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  CONSTRAINT recurring_order__number UNIQUE (number),
  CONSTRAINT recurring_order__account FOREIGN KEY (account_id) REFERENCES account (id),
  CONSTRAINT recurring_order__holidays CHECK (holidays IN ('make', 'skip', 'before', 'after')),
  CONSTRAINT recurring_order__advance_days CHECK (advance_days BETWEEN 0 AND 60),
  CONSTRAINT recurring_order__state CHECK (state IN ('active', 'paused', 'ended'))
);
COMMENT ON TABLE recurring_order IS 'An order that repeats: what it is, and the rule of its dates.';
COMMENT ON COLUMN recurring_order.id IS 'recurring order';
COMMENT ON COLUMN recurring_order.number IS 'its number for people: 1 is RO-0001';
COMMENT ON COLUMN recurring_order.account_id IS 'account whose orders it makes';
COMMENT ON COLUMN recurring_order.template IS 'fields of the orders it makes, with the times of anchor_on on the clock of each place';
COMMENT ON COLUMN recurring_order.anchor_on IS 'pickup day that the template is written for; an order for another day has all its times moved by whole days';
COMMENT ON COLUMN recurring_order.repeats IS 'pattern of the dates: how often, on which days, how many times';
COMMENT ON COLUMN recurring_order.starts_on IS 'first possible pickup day';
COMMENT ON COLUMN recurring_order.ends_on IS 'last possible pickup day; null: no end';
COMMENT ON COLUMN recurring_order.holidays IS 'what happens on a holiday: make, skip, or move to the working day before or after';
COMMENT ON COLUMN recurring_order.advance_days IS 'days before the pickup day on which its order is made';
COMMENT ON COLUMN recurring_order.skips IS 'dates of the pattern that are left out';
COMMENT ON COLUMN recurring_order.time_zone IS 'zone of the first pickup, whose calendar decides when a day begins';
COMMENT ON COLUMN recurring_order.state IS 'active, paused or ended';
COMMENT ON COLUMN recurring_order.problem IS 'why the next order cannot be made, as a sentence; empty: no problem';
COMMENT ON COLUMN recurring_order.next_on IS 'pickup day of the next order; null: none';
COMMENT ON COLUMN recurring_order.due_at IS 'when the next order is made or tried again; null: never';
COMMENT ON COLUMN recurring_order.version IS 'raised by each change by a person';
COMMENT ON COLUMN recurring_order.created_at IS 'time it was created';
COMMENT ON COLUMN recurring_order.created_by IS 'name of the person who created it';
COMMENT ON COLUMN recurring_order.updated_at IS 'time of the latest change by a person';
COMMENT ON COLUMN recurring_order.updated_by IS 'name of the person of the latest change';
CREATE INDEX recurring_order__due ON recurring_order (due_at) WHERE state = 'active' AND due_at IS NOT NULL;
CREATE INDEX recurring_order__by_account ON recurring_order (account_id);

CREATE TABLE recurring_date (
  recurring_order_id uuid NOT NULL,
  occurs_on date NOT NULL,
  made_for date NOT NULL,
  work_order_id uuid NOT NULL,
  CONSTRAINT recurring_date__occurs_on PRIMARY KEY (recurring_order_id, occurs_on),
  CONSTRAINT recurring_date__made_for UNIQUE (recurring_order_id, made_for),
  CONSTRAINT recurring_date__made_order UNIQUE (work_order_id),
  CONSTRAINT recurring_date__recurring_order FOREIGN KEY (recurring_order_id) REFERENCES recurring_order (id),
  CONSTRAINT recurring_date__work_order FOREIGN KEY (work_order_id) REFERENCES work_order (id)
);
COMMENT ON TABLE recurring_date IS 'Dates for which a recurring order has made its order: each date once.';
COMMENT ON COLUMN recurring_date.recurring_order_id IS 'recurring order';
COMMENT ON COLUMN recurring_date.occurs_on IS 'date of the pattern';
COMMENT ON COLUMN recurring_date.made_for IS 'pickup day of the order; another one than the date if that was a holiday';
COMMENT ON COLUMN recurring_date.work_order_id IS 'the order that was made';

CREATE TABLE holiday (
  day date PRIMARY KEY,
  name text NOT NULL
);
COMMENT ON TABLE holiday IS 'Days on which the company keeps a holiday.';
COMMENT ON COLUMN holiday.day IS 'the day';
COMMENT ON COLUMN holiday.name IS 'name of the holiday';

ALTER TABLE work_order DROP CONSTRAINT work_order__source,
  ADD CONSTRAINT work_order__source CHECK (source IN ('api', 'edi', 'file', 'upload', 'manual', 'recurring'));
ALTER TABLE booking_file DROP CONSTRAINT booking_file__channel,
  ADD CONSTRAINT booking_file__channel CHECK (channel IN ('api', 'edi', 'file', 'upload', 'manual', 'recurring'));
