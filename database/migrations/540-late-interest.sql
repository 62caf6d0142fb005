-- Interest on invoices that are paid late: the terms of an account, and invoices whose lines belong to overdue invoices instead of orders.

CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE interest_terms (
  account_id uuid NOT NULL CONSTRAINT interest_terms__account REFERENCES account,
  from_on date NOT NULL,
  percent numeric NOT NULL CONSTRAINT interest_terms__percent CHECK (percent >= 0 AND percent <= 100),
  per text NOT NULL CONSTRAINT interest_terms__per CHECK (per IN ('month', 'year')),
  grace_days int NOT NULL CONSTRAINT interest_terms__grace_days CHECK (grace_days BETWEEN 0 AND 365),
  minimum numeric NOT NULL CONSTRAINT interest_terms__minimum CHECK (minimum >= 0),
  charged text NOT NULL CONSTRAINT interest_terms__charged CHECK (charged IN ('byHand', 'monthly')),
  on_interest boolean NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  PRIMARY KEY (account_id, from_on)
);
COMMENT ON TABLE interest_terms IS 'Interest that an account pays on overdue invoices, each row from a day on';
COMMENT ON COLUMN interest_terms.account_id IS 'Who pays it';
COMMENT ON COLUMN interest_terms.from_on IS 'First day that it counts; it lasts until the next row begins';
COMMENT ON COLUMN interest_terms.percent IS 'Percent per month or year; 0: none from that day on';
COMMENT ON COLUMN interest_terms.per IS 'month or year; a month is a twelfth of a year of 365 days';
COMMENT ON COLUMN interest_terms.grace_days IS 'Days after the due date that cost nothing';
COMMENT ON COLUMN interest_terms.minimum IS 'A smaller sum is not invoiced yet; in the currency of the invoice';
COMMENT ON COLUMN interest_terms.charged IS 'byHand: when a person asks for it; monthly: issued by the product after each month';
COMMENT ON COLUMN interest_terms.on_interest IS 'Also on unpaid invoices of interest';
COMMENT ON COLUMN interest_terms.updated_at IS 'When it was last changed';
COMMENT ON COLUMN interest_terms.updated_by IS 'Sign-in name of the person who changed it';

CREATE TABLE interest_run (
  account_id uuid NOT NULL CONSTRAINT interest_run__account REFERENCES account,
  month date NOT NULL CONSTRAINT interest_run__month CHECK (extract(day FROM month) = 1),
  ran_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, month)
);
COMMENT ON TABLE interest_run IS 'Months for which the product has charged an account its interest, or found nothing to charge';
COMMENT ON COLUMN interest_run.account_id IS 'Whose interest';
COMMENT ON COLUMN interest_run.month IS 'First day of the month that is over';
COMMENT ON COLUMN interest_run.ran_at IS 'When it was charged';

ALTER TABLE invoice ADD COLUMN subject text NOT NULL DEFAULT 'orders' CONSTRAINT invoice__subject CHECK (subject IN ('orders', 'interest'));
COMMENT ON COLUMN invoice.subject IS 'What its lines are for: orders, or interest on overdue invoices; a credit note has that of its invoice';

ALTER TABLE invoice_line ALTER COLUMN work_order_id DROP NOT NULL;
ALTER TABLE invoice_line ADD CONSTRAINT invoice_line__for_what CHECK ((work_order_id IS NULL) = (kind = 'interest'));
COMMENT ON COLUMN invoice_line.work_order_id IS 'For which order; null: a line of interest';

CREATE TABLE invoice_interest (
  invoice_id uuid NOT NULL,
  line_no int NOT NULL,
  overdue_id uuid NOT NULL CONSTRAINT invoice_interest__overdue REFERENCES invoice,
  from_on date NOT NULL,
  to_on date NOT NULL,
  principal numeric NOT NULL CONSTRAINT invoice_interest__principal CHECK (principal > 0),
  percent numeric NOT NULL CONSTRAINT invoice_interest__percent CHECK (percent > 0),
  per text NOT NULL CONSTRAINT invoice_interest__per CHECK (per IN ('month', 'year')),
  PRIMARY KEY (invoice_id, line_no),
  CONSTRAINT invoice_interest__line FOREIGN KEY (invoice_id, line_no) REFERENCES invoice_line ON DELETE CASCADE,
  CONSTRAINT invoice_interest__days CHECK (to_on >= from_on),
  CONSTRAINT invoice_interest__once EXCLUDE USING gist (overdue_id WITH =, daterange(from_on, to_on, '[]') WITH &&)
);
COMMENT ON TABLE invoice_interest IS 'For what a line of interest is charged. No day of an overdue invoice is on two lines, also if two people draft at once; a credit does not free it.';
COMMENT ON COLUMN invoice_interest.invoice_id IS 'On which invoice';
COMMENT ON COLUMN invoice_interest.line_no IS 'On which of its lines';
COMMENT ON COLUMN invoice_interest.overdue_id IS 'The overdue invoice';
COMMENT ON COLUMN invoice_interest.from_on IS 'First day that is charged';
COMMENT ON COLUMN invoice_interest.to_on IS 'Last day that is charged; a payment''s own day is';
COMMENT ON COLUMN invoice_interest.principal IS 'What was open on these days, in the invoice''s currency';
COMMENT ON COLUMN invoice_interest.percent IS 'Percent per month or year';
COMMENT ON COLUMN invoice_interest.per IS 'month or year';

CREATE TRIGGER invoice_interest__inserted AFTER INSERT ON invoice_interest
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION invoice_part_changed();
CREATE TRIGGER invoice_interest__updated_from AFTER UPDATE ON invoice_interest
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION invoice_part_changed();
CREATE TRIGGER invoice_interest__updated_to AFTER UPDATE ON invoice_interest
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION invoice_part_changed();
CREATE TRIGGER invoice_interest__deleted AFTER DELETE ON invoice_interest
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION invoice_part_changed();
CREATE TRIGGER invoice_interest__truncate BEFORE TRUNCATE ON invoice_interest FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE invoice_interest ENABLE ALWAYS TRIGGER invoice_interest__inserted, ENABLE ALWAYS TRIGGER invoice_interest__updated_from,
  ENABLE ALWAYS TRIGGER invoice_interest__updated_to, ENABLE ALWAYS TRIGGER invoice_interest__deleted, ENABLE ALWAYS TRIGGER invoice_interest__truncate;
